import './grading-steps.css';

/** From the parcel to the report, in the order in which a card meets it. */
const GRADING_STEPS = [
  {
    name: 'List and ship',
    text: 'Enter your cards, choose a service speed and how they come back, and print the packing list.',
  },
  {
    name: 'We receive and scan',
    text: 'Every card is counted in and scanned on both sides at full resolution, straight on and under low-angle light.',
  },
  {
    name: 'We identify and measure',
    text: 'Set, number and variation are confirmed; corners, edges, surface and centering are measured.',
  },
  {
    name: 'The score is computed',
    text: 'Every defect costs points. What remains of 1,000 is the score, and the score decides the grade.',
  },
  {
    name: 'Slab, check, ship',
    text: 'The card is sealed, checked twice, photographed in its slab, and sent back. Its report stays online permanently.',
  },
] as const;

export function GradingSteps() {
  return (
    <ol className="grading-steps">
      {GRADING_STEPS.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
