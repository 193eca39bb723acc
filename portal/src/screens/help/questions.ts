interface Question {
  readonly question: string;
  readonly answer: string;
}

interface Topic {
  readonly name: string;
  readonly questions: readonly Question[];
}

/** Frequently asked questions, with answers. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'Grading',
    questions: [
      {
        question: 'How does a card get its grade?',
        answer:
          'Both sides are scanned and measured. Every defect in corners, edges, surface and centering costs points; what remains of 1,000 is the score, and the score decides the grade. The report names every defect and what it cost.',
      },
      {
        question: 'What does Authentic mean?',
        answer:
          'The card is genuine but can’t be given a number, for example because it was trimmed. Its report says why.',
      },
      {
        question: 'Can I see how my card was graded?',
        answer:
          'Yes. The report of every graded card is public under its certificate number. For many cards there is also a witness video, from the open card to the sealed slab.',
      },
    ],
  },
  {
    name: 'Sending cards',
    questions: [
      {
        question: 'What is a group order?',
        answer:
          'One parcel with the cards of several people. Each person has a sub-order with its own service speed and list of cards.',
      },
      {
        question: 'How do I pack my cards?',
        answer:
          'Each card in a sleeve and a semi-rigid holder, all of them between two pieces of cardboard, with the packing list on top.',
      },
      {
        question: 'How late can I cancel?',
        answer: 'Until we receive the parcel. After that, write to us.',
      },
    ],
  },
  {
    name: 'Your account',
    questions: [
      {
        question: 'I didn’t get the confirmation email',
        answer:
          'Check your spam folder first. Sign in to send the link again; each new link replaces the one before.',
      },
      {
        question: 'I was signed out everywhere',
        answer:
          'That happens when the password is changed, or if we saw suspicious activity. Sign in again. If you didn’t change your password yourself, choose a new one.',
      },
      {
        question: 'How do I change my email address?',
        answer: 'In your account settings. The new address takes effect once you confirm it.',
      },
    ],
  },
];
