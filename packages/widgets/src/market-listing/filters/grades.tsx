import { AUTHENTIC, type GradeKey, gradeName, GRADES } from '@tag/contract/graded-cards';

const ALL = [...GRADES, AUTHENTIC];

interface GradesProps {
  /** None: all. */
  grades: readonly GradeKey[];
  onChange(grades: readonly GradeKey[]): void;
}

/** The grades to show. */
export function Grades({ grades, onChange }: GradesProps) {
  const chosen = ALL.filter(({ key }) => grades.includes(key));
  const names = chosen.map(gradeName);
  return (
    <details
      className="tag-market-field"
      data-field="grades"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        <span>Grade</span>
        <b>{names.length === 0 ? 'All' : names.length > 1 ? `${names.length} chosen` : names[0]}</b>
      </summary>
      {/* Keeps the focus here after a click between the boxes. */}
      <fieldset tabIndex={-1}>
        <legend className="tag-hidden">Grades to show</legend>
        {ALL.map(({ key, ...grade }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={grades.includes(key)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...grades, key] : grades.filter((other) => other !== key),
                )
              }
            />
            {gradeName(grade)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
