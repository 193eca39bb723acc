import { proxy } from 'valtio/vanilla';

/** Whether the user is asked for their password, for calls that need it again. */
export const freshPassword = proxy({ isAsked: false });

let asked: Promise<boolean> | undefined;
let settle: ((isConfirmed: boolean) => void) | undefined;

/** Asks for the password, once for all calls that wait for it. @returns whether it was confirmed. */
export function askForPassword(): Promise<boolean> {
  asked ??= new Promise((done) => {
    settle = done;
    freshPassword.isAsked = true;
  });
  return asked;
}

export function answerPassword(isConfirmed: boolean): void {
  freshPassword.isAsked = false;
  settle?.(isConfirmed);
  asked = settle = undefined;
}
