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
    name: 'Fees and refunds',
    questions: [
      {
        question: 'What does a coupon pay for?',
        answer:
          'The grading fee of as many cards as it has left, in one order at a time. Shipping, options, and other fees stay yours. Some coupons are for one service speed, and some expire; your coupons say so.',
      },
      {
        question: 'What do I get back if a card can’t be graded?',
        answer:
          'Half of its grading fee. With assurance, which you choose when you submit, all of it. Shipping isn’t refunded, since the card travels back to you.',
      },
      {
        question: 'Why do you propose another price?',
        answer:
          'Sometimes a card costs more to grade than it was submitted for, because of its value or size. We write you the price and the reason, and you accept or refuse it in your order within 10 days, or have the card sent back. Until then we don’t grade it. If you refuse, we grade it at the price you paid; without an answer, it goes back ungraded. The total never exceeds the maximum you were shown when you paid.',
      },
      {
        question: 'What if a card is missing from my parcel?',
        answer:
          'We tell you at once, and grade the others. A card that hasn’t arrived 30 days after the first of its order is given up, and what you paid for it is refunded.',
      },
    ],
  },
  {
    name: 'Selling cards',
    questions: [
      {
        question: 'What does it cost to sell a card?',
        answer:
          'A commission on the price, with a minimum. Your payout is shown before you publish a price or change it. Taking a card off the market may cost a fee; it is named before you do so, and you have 10 seconds to change your mind.',
      },
      {
        question: 'When am I paid for a sold card?',
        answer:
          'Once the sale is complete. The sold card’s row shows the sale, your payout, and when it was paid. Its terms are those it was published under, even if we change them later.',
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
