import type { SameShape } from '../same-shape.ts'
import type { alarmWords as spec } from '../spec/alarms.ts'

export const alarmWords: SameShape<typeof spec> = {
  alarms: {
    provider_not_configured: {
      title: 'No Stripe key that works',
      meaning:
        'The key of this mode is missing or was refused, and no checkout charges. What was already paid is not lost: it is settled when the key is back.',
      act: 'check the keys in Settings and use Test connection.',
    },
    provider_refused: {
      title: 'Stripe refused a request of the shop',
      meaning:
        'Stripe did not take the details of a call, and who made it read a refusal. Nothing was charged by it. The code says why and, where there is one, the field.',
      act: 'look the code up in the documentation of Stripe; where shoppers meet it, correct the product, price or account that causes it.',
    },
    no_stock_refunded: {
      title: 'Money returned for lack of stock',
      meaning:
        'The payment arrived after the last unit. The full amount goes back to the same card and the customer gets an email.',
      act: 'see in the order whether the refund is done and, if there are more units, restock.',
    },
    money_unmatched: {
      title: 'Money that does not fit the order',
      meaning:
        'Stripe received an amount this order did not expect: a second charge, another amount or a payment already canceled. It goes back to the card in full.',
      act: 'check the refund in the timeline of the order and in the Stripe dashboard.',
    },
    refund_failed: {
      title: 'A refund came back',
      meaning: 'The customer’s bank returned a refund that was already done. The shop has the money again.',
      act: 'agree with the customer on another way to return it, or try again on the page of the order.',
    },
    order_rebuilt: {
      title: 'Order rebuilt from Stripe',
      meaning:
        'Stripe had a payment without an order here, as after restoring an old backup. The order was rebuilt from what Stripe kept.',
      act: 'check items, address and stock before you ship.',
    },
    dispute_opened: {
      title: 'A customer disputed a charge',
      meaning:
        'The bank of the buyer opened a dispute and waits for the shop until a date. Without an answer the customer keeps the money.',
      act: 'open the order: it says what to send, until when, and links to Stripe.',
    },
    dispute_due: {
      title: 'The date of a dispute comes near',
      meaning: 'Less than 3 days are left, and the bank has no answer of the shop yet.',
      act: 'send the evidence in the Stripe dashboard, or accept the dispute there.',
    },
    subscription_price_differs: {
      title: 'A subscription has another price at Stripe',
      meaning:
        'Stripe would charge another amount for this SKU, or at other times, than the checkout shows. It is not sold while that is so, and nothing was charged.',
      act: 'map the SKU anew in Settings, to a price that equals the shop’s.',
    },
    renewal_without_stock: {
      title: 'A subscription renewed without stock',
      meaning: 'A renewal was paid and there are no units for it. Its order stands in the list and waits for you.',
      act: 'restock and send it, or refund the renewal in its order.',
    },
    declines: {
      title: 'Many declined cards in a short time',
      meaning: 'Someone may be testing stolen cards. The shop already limits tries by browser and by internet address.',
      act: 'see in the Stripe dashboard where the tries come from. If they go on, add a rule in Radar.',
    },
    dead_letter: {
      title: 'A job stopped after many tries',
      meaning: 'A Stripe event or a job of the shop failed until it gave up. Nothing was lost.',
      act: 'read the error under Stopped jobs, fix the cause and try again.',
    },
    mails_refused: {
      title: 'The mail server refuses the shop',
      meaning:
        'Password, quota, a block or the connection: emails do not go out now. None is lost, they wait in the queue and are sent once the server takes them.',
      act: 'check SMTP_URL and MAIL_FROM, and password, quota and blocks at the mail service. The alarm ends by itself.',
    },
    invariant_broken: {
      title: 'A check found a difference',
      meaning: 'Numbers that must always be equal do not match.',
      act: 'open the check on this page and look at each row. Do not fix the database by hand without a backup.',
    },
    sandbox_missing: {
      title: 'Direct pages went back into frames',
      meaning:
        'The header that keeps sales pages isolated does not arrive at the public address of the shop. They are still shown, in a frame.',
      act: 'let the proxy pass the Content-Security-Policy header as the shop sends it. The hourly check brings them back.',
    },
    unhandled_error: {
      title: 'An error that the shop did not expect',
      meaning:
        'Something failed outside of any request. Sales and payments go on; where it had to, the process ended and started again by itself.',
      act: 'keep the server’s log of this moment and hand it to whoever looks after the shop. If it comes back, update the shop.',
    },
    secret_unreadable: {
      title: 'A stored key cannot be read',
      meaning:
        'Its bytes are damaged, or it was encrypted with another APP_SECRET. What needs it has stopped; the rest of the shop goes on.',
      act: 'enter it again in Settings, under Stripe or Ways to sign in. An authenticator: an owner takes it away under Team, and its person adds another.',
    },
  },
}
