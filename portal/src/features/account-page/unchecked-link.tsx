import { AccountPage } from './account-page.tsx';

/** A mailed link that nobody could check: the network or the server is away. */
export function UncheckedLink({ message, tryAgain }: { message: string; tryAgain(): void }) {
  return (
    <AccountPage title="We couldn’t check your link" lead={message}>
      <button type="button" className="button" onClick={tryAgain}>
        Try again
      </button>
    </AccountPage>
  );
}
