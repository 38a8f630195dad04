import type { SameShape } from '../same-shape.ts'
import type { orderDetail as spec } from '../spec/order-detail.ts'

export const orderDetail: SameShape<typeof spec> = {
  by: name => `by ${name}`,
  source: name => `campaign ${name}`,

  addNote: 'Add note',
  note: 'Note',
  noteHint: 'Only the team sees it. Shoppers do not.',
  saveNote: 'Keep note',
  savingNote: 'Keeping…',
  noteMissing: 'Write the note',
  noteFailed: 'The note was not kept',
  deleteNote: 'Delete note',
  noteDeleted: 'Note deleted',
  noteDeleteFailed: 'The note was not deleted',
  undo: 'Undo',
  undoFailed: 'The note did not come back',

  resendMail: 'Send email again',

  cancelOrder: 'Cancel order',
  cancelTitle: number => `Cancel order #${number}?`,
  cancelText: 'Nobody paid this order. Its charge is canceled in Stripe, and its units go back to stock.',
  cancelDo: 'Cancel order',
  canceling: 'Canceling…',
  canceled: 'Order canceled',
  cancelFailed: 'The order was not canceled',

  dispute: 'Dispute',
  inquiry: 'Inquiry of the bank',
  disputePhases: {
    answer: 'Waits for the shop',
    review: 'Under review',
    won: 'Won',
    lost: 'Lost',
    over: 'Closed',
  },
  disputeMeaning: {
    answer:
      'The bank took the amount back already, and listens to the shop only until the date below. Without an answer the dispute is lost.',
    inquiry:
      'The bank only asks: the money is still yours. A refund now ends the inquiry, without the fee of a dispute.',
    review: 'The bank has the answer of the shop and decides within 75 days. There is nothing to do.',
    won: 'The bank agreed with the shop, and the amount came back.',
    lost: 'The buyer keeps the amount. The decision of the bank is final.',
    over: 'The inquiry ended without a dispute. The money is still yours.',
  },
  answerBy: 'Answer by',
  daysLeft: n => (n < 1 ? 'less than a day left' : n === 1 ? '1 day left' : `${n} days left`),
  pastDue: 'the date has passed',
  whatToSend: 'What to send',
  evidence: {
    fraud: [
      'The delivery address and its proof, if they are those of the buyer',
      'Messages or earlier purchases of the same person',
      'What the bank confirmed at the purchase, like 3DS authentication',
    ],
    not_received: [
      'The tracking code and the proof of delivery to the address of the order',
      'For a digital product, when it was opened or downloaded',
      'The delivery time that the page promised',
    ],
    unacceptable: [
      'The description and pictures of the page, as they were on the day of the purchase',
      'The conversation about an exchange or a return',
      'The return policy that the buyer accepted',
    ],
    duplicate: ['What each charge paid for, with the receipts', 'If it was charged twice indeed, accept the dispute'],
    credit: [
      'The return or cancellation policy that the buyer accepted',
      'The conversation in which a refund was declined, or the refund that was made already',
    ],
    other: ['The receipt and the proof of delivery', 'The conversation with the buyer'],
  },
  agree: 'If the customer is right, accept the dispute there.',
  openStripe: 'Answer in Stripe',
  seeStripe: 'See in Stripe',
  simulated: 'Simulated dispute: there is no bank, and no money moves.',
}
