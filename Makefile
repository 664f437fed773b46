# Annamite. `make play` is all that a player needs; `make help` lists the rest.

VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(BIN)/python
SETUP := tools/setup
PAGE := src/annamite/server/static/index.html
NODE_MODULES := frontend/node_modules/.installed
ENVIRONMENT := $(VENV)/.installed
# What only some commands need is added to it, with a stamp for each group of pyproject.toml; making
# $(ENVIRONMENT) again takes it out, and so makes these stamps stale.
WITH_DOCS := $(VENV)/.with-docs
WITH_LAB := $(VENV)/.with-lab-test

# Folders count too, so that a deleted source also makes the page stale.
PAGE_SOURCES := $(shell find frontend -name node_modules -prune -o -type f -print) \
                $(shell find frontend/src frontend/public -type d 2>/dev/null)
CHECKS := check-style check-types check-imports check-complexity check-page check-licences \
          check-deploy

.PHONY: help install play docs test test-long test-other-python check $(CHECKS) format fuzz bench \
        mutants coverage-of-rules clean sbom audit needs-node needs-chromium
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

install: $(ENVIRONMENT) $(PAGE) ## set up .venv and build the page, if anything changed

play: install ## start the server and open the page
	@$(BIN)/annamite serve --open

docs: $(WITH_DOCS) ## build the documentation site into build/site; `annamite docs` shows it
	@$(PYTHON) -m tools.site

test: needs-chromium install $(WITH_LAB) ## every test, those in a real browser too
	@$(SETUP)/test.sh

test-long: needs-chromium install ## what takes a browser most of a minute each
	@ANNAMITE_CHROMIUM=$$($(SETUP)/need_chromium.sh) $(PYTHON) -m pytest -m long tests/browser

test-other-python: $(ENVIRONMENT) ## the rules on a second Python, if there is one: the same games?
	@$(PYTHON) $(SETUP)/other_python.py

check: $(CHECKS) ## lint, types, architecture, complexity, page, licences, recipes

check-style: $(ENVIRONMENT)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

check-types: $(ENVIRONMENT)
	$(BIN)/mypy --strict

check-imports: $(ENVIRONMENT)
	$(BIN)/lint-imports

check-complexity: $(ENVIRONMENT)
	$(PYTHON) -m tools.complexity

check-page: $(NODE_MODULES) $(ENVIRONMENT)
	$(PYTHON) -m tools.wire_types --check
	npm --prefix frontend run format:check
	npm --prefix frontend run check
	npm --prefix frontend run lint

check-licences: $(ENVIRONMENT)
	$(BIN)/reuse lint --quiet || { $(BIN)/reuse lint; exit 1; }

check-deploy: $(ENVIRONMENT)
	$(BIN)/shellcheck deploy/install.sh
	$(BIN)/hadolint --failure-threshold warning deploy/Containerfile
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec deploy/compose.yaml

format: $(ENVIRONMENT) $(NODE_MODULES) ## put sources and documents in their usual form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	npm --prefix frontend run format
	$(PYTHON) -m tools.wrap_docs

fuzz: $(ENVIRONMENT) ## random games, looking for broken rules
	$(PYTHON) -m tools.fuzz

bench: $(ENVIRONMENT) ## how fast the rules are
	$(PYTHON) -m benchmarks

mutants: $(ENVIRONMENT) ## break rules on purpose and see whether a test notices
	$(PYTHON) -m tools.mutants

coverage-of-rules: $(ENVIRONMENT) ## which clauses of the rulebooks a test proves
	$(PYTHON) -m tools.rule_coverage

sbom: install ## which packages there are, as CycloneDX, into build/sbom
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PYTHON) -m tools.sbom

audit: $(ENVIRONMENT) ## whether weaknesses of these packages are known
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PYTHON) -m tools.audit

clean: ## remove everything that can be made again
	rm -rf $(VENV) .cache build dist frontend/node_modules $(dir $(PAGE)) \
	  .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

needs-node:
	@$(SETUP)/need_node.sh

needs-chromium: needs-node
	@$(SETUP)/need_chromium.sh >/dev/null

# The environment. Stamps keep a second `make play` from asking any package registry.

$(ENVIRONMENT): pyproject.toml uv.lock hatch_build.py
	@$(SETUP)/environment.sh
	@touch $@

# One after the other: both write into the same folder.
$(WITH_LAB): $(WITH_DOCS)

$(WITH_DOCS) $(WITH_LAB): $(ENVIRONMENT)
	@$(SETUP)/environment.sh --inexact --group $(@:$(VENV)/.with-%=%)
	@touch $@

$(NODE_MODULES): frontend/package.json frontend/package-lock.json
	@$(SETUP)/need_node.sh
	@npm --prefix frontend ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(PAGE_SOURCES) | $(NODE_MODULES)
	@npm --prefix frontend run --silent build -- --logLevel warn
	@touch $@
