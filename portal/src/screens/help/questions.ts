interface Question {
  readonly question: string;
  readonly answer: string;
}

interface Topic {
  readonly name: string;
  readonly questions: readonly Question[];
}

/** What is asked most, with the answers. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'Grading',
    questions: [
      {
        question: 'How does a card get its grade?',
        answer:
          'Both sides are scanned and measured. Every defect in corners, edges, surface and centering costs points; what is left of 1000 is the score, and the score decides the grade. The report names every defect and what it cost.',
      },
      {
        question: 'What does Authentic mean?',
        answer:
          'The card is genuine but cannot be given a number, for instance because it was trimmed. Its report says why.',
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
          'One parcel with the cards of several people. Each has a sub-order of their own, with its own service speed and its own list of cards.',
      },
      {
        question: 'How do I pack my cards?',
        answer:
          'Each card in a sleeve and a semi-rigid holder, all of them between two pieces of cardboard, with the packing list on top.',
      },
      {
        question: 'Until when can I cancel an order?',
        answer: 'Until we have received the parcel. From then on, write to us.',
      },
    ],
  },
  {
    name: 'Your account',
    questions: [
      {
        question: 'No mail to confirm my address has come',
        answer:
          'Look among unwanted mail first. Sign in to have the link sent again; every new link replaces the one before it.',
      },
      {
        question: 'I was signed out everywhere',
        answer:
          'That happens when the password is changed, and when a sign-in was used in a way that looks stolen. Sign in again; if you did not change your password yourself, choose a new one.',
      },
      {
        question: 'How do I change my email address?',
        answer:
          'In your account settings. The new address counts once you have opened the link that we mail to it.',
      },
    ],
  },
];
