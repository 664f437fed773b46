/** Whether answers are given one by one where a form could give several at once; kept by this browser. */
class Forms {
  #oneByOne = $state(localStorage.getItem(KEPT) === "1");

  get oneByOne(): boolean {
    return this.#oneByOne;
  }

  set oneByOne(value: boolean) {
    this.#oneByOne = value;
    localStorage.setItem(KEPT, value ? "1" : "0");
  }
}

const KEPT = "annamite.one_by_one";

export const forms = new Forms();
