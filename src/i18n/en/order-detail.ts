import type { SameShape } from '../same-shape.ts'
import type { orderDetail as spec } from '../spec/order-detail.ts'

export const orderDetail: SameShape<typeof spec> = {
  by: name => `by ${name}`,
  source: name => `campaign ${name}`,

  addNote: 'Add note',
  note: 'Note',
  noteHint: 'Only your team sees it. Customers do not.',
  saveNote: 'Save note',
  savingNote: 'Saving…',
  noteMissing: 'Write the note',
  noteFailed: 'The note was not saved',
  deleteNote: 'Delete note',
  noteDeleted: 'Note deleted',
  noteDeleteFailed: 'The note was not deleted',
  undo: 'Undo',
  undoFailed: 'The note was not restored',

  resendMail: 'Send email again',

  cancelOrder: 'Cancel order',
  cancelTitle: number => `Cancel order #${number}?`,
  cancelText: 'This order is not paid. Its charge is canceled in Stripe, and its units go back into stock.',
  cancelDo: 'Cancel order',
  canceling: 'Canceling…',
  canceled: 'Order canceled',
  cancelFailed: 'The order was not canceled',

  awaiting: 'Awaiting payment',
  awaitingText: amount => `${amount} by Pix`,
  codeExpires: 'The code expires in',
  codeOf: 'Pix code to copy and paste',
  copyCode: 'Copy code',
  remind: 'Send the code again',
  reminding: 'Sending…',
  reminded: 'The email with the code is queued',
  remindFailed: 'The code was not sent',
  whatsApp: 'Write on WhatsApp',
  whatsAppHint: 'Opens a chat with the text filled in. Nothing is sent before you confirm.',

  dispute: 'Dispute',
  inquiry: 'Bank inquiry',
  disputePhases: {
    answer: 'Needs response',
    review: 'Under review',
    won: 'Won',
    lost: 'Lost',
    over: 'Closed',
  },
  disputeMeaning: {
    answer:
      'The bank has already taken the amount back, and accepts your response only until the date below. Without one, the dispute is lost.',
    inquiry: 'The bank is only asking: the money is still yours. A refund now ends the inquiry without a dispute fee.',
    review: 'The bank has your response and decides within 75 days. You do not need to do anything.',
    won: 'The bank decided in your favor, and the amount is back in your balance.',
    lost: 'The customer keeps the amount. The bank’s decision is final.',
    over: 'The inquiry ended without a dispute. The money is still yours.',
  },
  answerBy: 'Respond by',
  daysLeft: n => (n < 1 ? 'less than a day left' : n === 1 ? '1 day left' : `${n} days left`),
  pastDue: 'the deadline has passed',
  whatToSend: 'What to send',
  evidence: {
    fraud: [
      'The delivery address and proof of delivery, if the address is the customer’s',
      'Messages or earlier purchases of the same person',
      'What the bank confirmed during the purchase, like 3DS authentication',
    ],
    not_received: [
      'The tracking code and the proof of delivery to the address of the order',
      'For a digital product, when it was opened or downloaded',
      'The delivery time promised on the page',
    ],
    unacceptable: [
      'The description and images of the page, as they were on the day of the purchase',
      'The conversation about an exchange or a return',
      'The return policy that the customer accepted',
    ],
    duplicate: [
      'What each charge paid for, with the receipts',
      'If the customer really was charged twice, accept the dispute',
    ],
    credit: [
      'The return or cancellation policy that the customer accepted',
      'The conversation in which a refund was declined, or the refund already made',
    ],
    other: ['The receipt and the proof of delivery', 'The conversation with the customer'],
  },
  agree: 'If the customer is right, accept the dispute there.',
  openStripe: 'Respond in Stripe',
  seeStripe: 'See in Stripe',
  simulated: 'Simulated dispute: there is no bank, and no money moves.',
}
