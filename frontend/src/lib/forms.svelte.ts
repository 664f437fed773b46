/** A choice that this browser keeps. */
export class Kept {
  readonly #name: string;
  #on = $state(false);

  constructor(name: string) {
    this.#name = `annamite.${name}`;
    this.#on = localStorage.getItem(this.#name) === "1";
  }

  get on(): boolean {
    return this.#on;
  }

  set on(value: boolean) {
    this.#on = value;
    localStorage.setItem(this.#name, value ? "1" : "0");
  }
}

/** How somebody likes the forms that give several answers at once. */
export const forms = {
  /** Whether answers are rather given one by one. */
  oneByOne: new Kept("one_by_one"),
  /** Whether a form is laid out with what the game suggests, rather than empty. */
  filled: new Kept("filled"),
};
