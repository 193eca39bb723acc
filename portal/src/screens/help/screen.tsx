import { AreaPage } from '../../features/account-page/area-page.tsx';
import { GradingSteps } from '../../features/grading-steps/grading-steps.tsx';
import { openHelpChat } from '../../features/help-chat/help-chat-state.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { TOPICS } from './questions.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Help',
  description: 'Frequently asked questions, and how to reach us.',
};

export default function HelpScreen() {
  const { links } = useSettings();
  return (
    <AreaPage title="Help" lead="Frequently asked questions. If yours isn’t here, ask us.">
      <div className="help">
        <section aria-labelledby="help-grading">
          <h2 id="help-grading">How grading works</h2>
          <GradingSteps />
        </section>
        {TOPICS.map(({ name, questions }, index) => (
          <section key={name} aria-labelledby={`help-${index}`}>
            <h2 id={`help-${index}`}>{name}</h2>
            {questions.map(({ question, answer }) => (
              <details key={question} name={name}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </section>
        ))}
        <section className="area-page-card help-contact" aria-labelledby="help-contact">
          <h2 id="help-contact">Ask us</h2>
          <p>Write to us here. We’ll answer by email.</p>
          <button type="button" className="button" onClick={openHelpChat}>
            Write to us
          </button>
          {links.help && (
            <p>
              More answers are on our <a href={links.help}>help pages</a>.
            </p>
          )}
        </section>
      </div>
    </AreaPage>
  );
}
