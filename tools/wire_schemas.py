"""JSON schemas of structs, as what makes TypeScript of them needs them.

msgspec says what a struct is in the words of JSON schema 2020. Here that becomes what
json-schema-to-typescript understands, for it makes nothing of `prefixItems` (each such tuple would
be an empty array) and takes an object for open unless it is closed.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

Schema: TypeAlias = dict[str, Any]

IN: Final = "#/$defs/"
COLUMNS: Final = 100
WHOLE: Final = {"type": "integer"}
FRACTION: Final = {"type": "number"}
PLAIN: Final = {"$ref", "type", "enum", "const", "title", "description"}
"""What stays as it is."""
INWARDS: Final = {"anyOf", "items", "prefixItems", "additionalProperties", "properties"}
"""What holds schemas."""
UNTOLD: Final = {
    *("default", "discriminator", "required", "propertyNames", "format", "pattern"),
    *("minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"),
}
"""What types do not say, or what is worked out again."""
ATTRIBUTES: Final = re.compile(r"^Attributes:\n((?:[ ]+.*\n?|\n)*)", re.MULTILINE)
SECTION: Final = re.compile(r"^(?:Attributes|Args|Returns|Raises|Rules):", re.MULTILINE)


def closed(title: str, about: str, fields: Mapping[str, Any], asks: Collection[str] = ()) -> Schema:
    """Return the schema of an object with fields of the types given, and of all that they hold.

    What the server tells has every field that cannot be `UNSET`, also one with a default.

    Args:
        title: What the object is called.
        about: What it is.
        fields: Its fields, all of which it has.
        asks: The fields of what a page sends, which may leave out what has a default.

    Raises:
        ValueError: two structs are called alike, or a schema says what is not understood here.
    """
    known = _structs(fields.values())
    tells = _structs(type_ for field, type_ in fields.items() if field not in asks)
    schemas, named = msgspec.json.schema_components(fields.values(), ref_template=IN + "{name}")
    if strange := named.keys() - known.keys():
        msg = f"Only structs can be told of by name, not {', '.join(sorted(strange))}."
        raise ValueError(msg)
    maker = _Maker()
    for name, schema in named.items():
        maker.defined[name] = maker.struct(schema, known[name], told=name in tells)
    return {
        "title": title,
        "description": about,
        "type": "object",
        "properties": {field: maker.made(one) for field, one in zip(fields, schemas)},
        "required": list(fields),
        "additionalProperties": False,
        "$defs": maker.defined,
    }


def name(schema: Schema, field: str, title: str) -> None:
    """Give the type of a field of an object a name of its own."""
    found = schema["properties"][field]
    schema["$defs"][title] = {"title": title, **found}
    schema["properties"][field] = {"$ref": IN + title}


def _structs(types: Any) -> dict[str, type[msgspec.Struct]]:
    """Return all structs in types, by name.

    Raises:
        ValueError: two have the same name.
    """
    found: dict[str, type[msgspec.Struct]] = {}
    left = [msgspec.inspect.type_info(type_) for type_ in types]
    while left:
        each = left.pop()
        if isinstance(each, msgspec.inspect.StructType):
            if found.get(each.cls.__name__) is each.cls:
                continue
            if each.cls.__name__ in found:
                msg = f"Two structs are called {each.cls.__name__}; the page could not tell which."
                raise ValueError(msg)
            found[each.cls.__name__] = each.cls
        left += _within(each)
    return found


def _within(each: msgspec.inspect.Type) -> Iterator[msgspec.inspect.Type]:
    """Yield the types that a type is made of."""
    match each:
        case msgspec.inspect.StructType():
            yield from (field.type for field in each.fields)
        case msgspec.inspect.DictType():
            yield each.value_type
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType():
            yield each.item_type
        case msgspec.inspect.TupleType():
            yield from each.item_types
        case msgspec.inspect.UnionType():
            yield from each.types
        case msgspec.inspect.Metadata():
            yield each.type


class _Maker:
    """Makes schemas over, and gathers those that have names.

    Attributes:
        defined: Schemas by name.
    """

    def __init__(self) -> None:
        self.defined: dict[str, Schema] = {}

    def struct(self, schema: Schema, cls: type[msgspec.Struct], *, told: bool) -> Schema:
        """Return the schema of a struct, with what its docstring says."""
        if schema.get("type") != "object":
            msg = f"{cls.__name__} is no object in JSON, which cannot be told here."
            raise ValueError(msg)
        comments = attributes(cls)
        properties = {}
        for field, inner in schema["properties"].items():
            made = self.made(inner)
            if field in comments:
                # A reference must stand alone, or what it names is taken for another type.
                made = {"allOf": [made]} if "$ref" in made else made
                made = {**made, "description": comments[field]}
            properties[field] = made
        required = schema.get("required", [])
        if told:
            sometimes = {
                field.encode_name
                for field in msgspec.structs.fields(cls)
                if field.default is msgspec.UNSET
            }
            required = [field for field in properties if field not in sometimes]
        return {
            "title": cls.__name__,
            "description": summary(cls),
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def made(self, schema: Schema) -> Schema:
        """Return any other schema made over; one with a title is defined, and referred to."""
        if strange := schema.keys() - PLAIN - INWARDS - UNTOLD:
            msg = f"A schema says {', '.join(sorted(strange))}, which is not understood here."
            raise ValueError(msg)
        made = {key: value for key, value in schema.items() if key in PLAIN}
        if "anyOf" in schema:
            made.pop("type", None)
            either = [self.made(each) for each in schema["anyOf"]]
            made |= either[0] if len(either := _numbers_once(either)) == 1 else {"anyOf": either}
        elif "prefixItems" in schema:
            made |= self._tuple([self.made(each) for each in schema["prefixItems"]])
        elif isinstance(schema.get("items"), dict):
            made["items"] = self.made(schema["items"])
        elif isinstance(schema.get("additionalProperties"), dict):
            made["additionalProperties"] = self.made(schema["additionalProperties"])
        if "title" not in made:
            return made
        self._define(made["title"], made)
        return {"$ref": IN + made["title"]}

    @staticmethod
    def _tuple(items: list[Schema]) -> Schema:
        size = len(items)
        return {"items": items, "additionalItems": False, "minItems": size, "maxItems": size}

    def _define(self, title: str, schema: Schema) -> None:
        if self.defined.setdefault(title, schema) != schema:
            msg = f"Two types are called {title}; the page could not tell which."
            raise ValueError(msg)


def _numbers_once(either: list[Schema]) -> list[Schema]:
    """Return a choice without whole numbers where it has all numbers: the page knows one kind."""
    return [each for each in either if each != WHOLE or FRACTION not in either]


# --- what docstrings say --------------------------------------------------------------------------


def summary(cls: type) -> str:
    """Return what a class's own docstring says, its sections aside."""
    return _lines(SECTION.split(_own(cls))[0])


def attributes(cls: type) -> dict[str, str]:
    """Return what the docstrings of a class, and of those it builds on, say of attributes."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        section = ATTRIBUTES.search(_own(each))
        for entry in re.split(r"\n(?=\w)", textwrap.dedent(section[1])) if section else ():
            attribute, _, about = entry.partition(":")
            found[attribute.strip()] = _lines(about)
    return found


def _own(cls: type) -> str:
    return inspect.cleandoc(vars(cls).get("__doc__") or "") + "\n"


def _lines(text: str) -> str:
    """Return text in lines that fit, its paragraphs as they are."""
    return "\n\n".join(
        textwrap.fill(
            " ".join(paragraph.split()), COLUMNS, break_long_words=False, break_on_hyphens=False
        )
        for paragraph in text.strip().split("\n\n")
    )
