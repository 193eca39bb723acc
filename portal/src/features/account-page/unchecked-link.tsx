import { AccountPage } from './account-page.tsx';

/** A mailed link that couldn't be checked: the network or the server failed. */
export function UncheckedLink({ message, tryAgain }: { message: string; tryAgain(): void }) {
  return (
    <AccountPage title="We couldn’t check your link" lead={message}>
      <button type="button" className="button" onClick={tryAgain}>
        Try again
      </button>
    </AccountPage>
  );
}
