import type { PageMessage, ServerMessage } from "./wire";

/** How a connection stands: `lost` means that it is being sought again. */
export type LinkState = "connecting" | "open" | "lost";

export interface SocketEvents {
  message: (message: ServerMessage) => void;
  state: (state: LinkState) => void;
  /** The server will not have this connection, or cannot show the game, and says why; it is not sought again. */
  refused: (why: string, code: number) => void;
}

/** Close codes by which the server sends a page away for good. */
const SENT_AWAY = [4401, 4404, 4429, 4500];
/** Those of them for whoever has no seat, and where the game cannot be shown to anybody. */
export const NO_SEAT = 4401;
export const BROKEN = 4500;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** A socket that comes back by itself, waiting longer each time. */
export class GameSocket {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer = 0;
  #pinger = 0;
  #patience = 0;
  #closed = false;
  /** The server's last word to nobody in particular: a close frame has no room for a long sentence. */
  #said = "";

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
  ) {
    this.#connect();
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Send now; false when there is no connection to send on. */
  send(message: PageMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#stopTimers();
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.events.state("open");
      this.#pinger = window.setInterval(() => this.#ping(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      window.clearTimeout(this.#patience);
      this.#attempt = 0;
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === "refused" && message.n === null) this.#said = message.error;
      this.events.message(message);
    };
    socket.onclose = (event) => {
      if (SENT_AWAY.includes(event.code)) {
        this.close();
        this.events.refused(this.#said.startsWith(event.reason) ? this.#said : event.reason, event.code);
      } else this.#lost(socket);
    };
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#stopTimers();
    this.#attempt += 1;
    this.events.state("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** (this.#attempt - 1), LONGEST_WAIT);
    this.#timer = window.setTimeout(() => this.#connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  #ping(): void {
    if (!this.send({ type: "ping", n: 0 })) return;
    const socket = this.#socket;
    window.clearTimeout(this.#patience);
    this.#patience = window.setTimeout(() => {
      // A sleeping laptop's connection looks open for minutes; nobody is at the other end.
      if (socket && socket === this.#socket) {
        socket.onclose = null;
        socket.close();
        this.#lost(socket);
      }
    }, PONG_WITHIN);
  }

  /** The network or the reader is back: do not sit out the wait. */
  #hurry = (): void => {
    if (document.hidden || this.#closed || this.#socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(this.#timer);
    this.#connect();
  };

  #stopTimers(): void {
    window.clearTimeout(this.#timer);
    window.clearTimeout(this.#patience);
    window.clearInterval(this.#pinger);
  }
}
