import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { useSubmission } from './submission-context.tsx';

/** Someone else saved first: nothing is overwritten until the user decides whose changes stay. */
export function ConflictNotice() {
  const { submission } = useSubmission();
  const { save } = useSnapshot(submission.state);
  const [failure, setFailure] = useState<string>();
  if (save !== 'conflict') return null;

  const solve = (keeps: 'theirs' | 'mine') => {
    setFailure(undefined);
    void submission.solveConflict(keeps).then((problem) => {
      if (problem !== undefined) setFailure(describeFailure(problem));
    });
  };
  return (
    <div className="submission-note" data-tone="alert" role="alert">
      <p>
        <strong>This order was changed in another tab or by someone else.</strong> Your latest
        changes here aren’t saved yet.
      </p>
      {failure && <p>{failure}</p>}
      <div className="submission-acts">
        <Button onClick={() => solve('theirs')}>Discard mine and load theirs</Button>
        <Button onClick={() => solve('mine')}>Load theirs and apply mine</Button>
      </div>
    </div>
  );
}
