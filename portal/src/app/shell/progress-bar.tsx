/** The thin line at the top of the window while a screen loads. */
export function ProgressBar({ active }: { active: boolean }) {
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label="Loading the page"
      hidden={!active}
    />
  );
}
