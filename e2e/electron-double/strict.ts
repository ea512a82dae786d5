/**
 * Makes the double throw when the program uses an unknown member. If it were ignored, a test could
 * pass although the double did not do what Electron does.
 */
import { EventEmitter } from 'node:events';

/** Members that JavaScript itself or a test library may read from any object. */
const ASKED_BY_THE_LANGUAGE: readonly string[] = ['then', 'toJSON', 'constructor', 'nodeType', 'asymmetricMatch'];

/** Returns `target` with a check: reading or setting an unknown member throws. */
export function strict<Target extends object>(name: string, target: Target): Target {
  const known = (member: string | symbol) =>
    typeof member === 'symbol' || member in target || member.startsWith('_') || ASKED_BY_THE_LANGUAGE.includes(member);
  return new Proxy(target, {
    get(object, member) {
      if (!known(member)) throw new Error(`The Electron double knows no ${name}.${String(member)}`);
      const value: unknown = Reflect.get(object, member, object);
      return typeof value === 'function' && member !== 'constructor' ? value.bind(object) : value;
    },
    set(object, member, value) {
      if (!known(member)) throw new Error(`The Electron double knows no ${name}.${String(member)}`);
      return Reflect.set(object, member, value, object);
    },
  });
}

/** An event emitter that accepts listeners only for the events that the double really emits. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: readonly string[];

  constructor(name: string, events: readonly string[]) {
    super();
    this.#name = name;
    this.#events = events;
  }

  override on(event: string, listener: (...args: never[]) => void): this {
    this.#check(event);
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  override once(event: string, listener: (...args: never[]) => void): this {
    this.#check(event);
    return super.once(event, listener as (...args: unknown[]) => void);
  }

  #check(event: string): void {
    if (!this.#events.includes(event)) throw new Error(`The Electron double never emits '${event}' on ${this.#name}`);
  }
}

/** An event with `preventDefault`, as Electron passes it to listeners. */
export function preventable<Details extends object>(
  details: Details,
): Details & { preventDefault(): void; readonly defaultPrevented: boolean } {
  let defaultPrevented = false;
  return Object.defineProperties(
    { ...details },
    {
      preventDefault: { value: () => (defaultPrevented = true) },
      defaultPrevented: { get: () => defaultPrevented },
    },
  ) as Details & { preventDefault(): void; readonly defaultPrevented: boolean };
}
