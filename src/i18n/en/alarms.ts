import type { SameShape } from '../same-shape.ts'
import type { alarmWords as spec } from '../spec/alarms.ts'

export const alarmWords: SameShape<typeof spec> = {
  alarms: {
    provider_not_configured: {
      title: 'No working Stripe key',
      meaning:
        'The key for this mode is missing or was rejected, so no checkout can charge. Payments already made are safe and are settled once the key works again.',
      act: 'check the keys in Settings and use Test connection.',
    },
    provider_refused: {
      title: 'Stripe rejected a request from the shop',
      meaning:
        'Stripe did not accept the details of a request, and the person who made it saw an error. Nothing was charged. The code gives the reason and, if there is one, the field.',
      act: 'look up the code in Stripe’s documentation. If customers see the error, correct the product, price or account that causes it.',
    },
    pix_unavailable: {
      title: 'The account can no longer take Pix',
      meaning:
        'The provider (Stripe or Mercado Pago) has switched Pix off for the account of this mode. The checkout no longer offers Pix and continues with the other payment methods. Codes that were already issued can still be paid.',
      act: 'see in the dashboard of the provider what the account needs. Then use Verify in Settings. The alarm resolves itself.',
    },
    no_stock_refunded: {
      title: 'Payment refunded: out of stock',
      meaning:
        'The payment arrived after the last unit was sold. The full amount is refunded to the same card and the customer gets an email.',
      act: 'check in the order that the refund is done, and restock if you have more units.',
    },
    money_unmatched: {
      title: 'A payment does not match its order',
      meaning:
        'Stripe received an amount this order did not expect: a second charge, a different amount or a canceled payment. It is refunded to the card in full.',
      act: 'check the refund in the order’s timeline and in the Stripe dashboard.',
    },
    refund_failed: {
      title: 'A refund was returned',
      meaning: 'The customer’s bank returned a completed refund. The shop has the money again.',
      act: 'agree with the customer on another way to refund it, or try again in the order.',
    },
    order_rebuilt: {
      title: 'Order rebuilt from Stripe',
      meaning:
        'Stripe had a payment with no order in the shop, for example after an old backup was restored. The order was rebuilt from Stripe’s data.',
      act: 'check items, address and stock before you ship.',
    },
    dispute_opened: {
      title: 'A customer disputed a charge',
      meaning:
        'The customer’s bank opened a dispute and needs a response by a deadline. Without one, the customer keeps the money.',
      act: 'open the order: it shows what to send, the deadline and a link to Stripe.',
    },
    dispute_due: {
      title: 'A dispute deadline is near',
      meaning: 'Less than 3 days are left, and the bank has no response from the shop yet.',
      act: 'send the evidence in the Stripe dashboard, or accept the dispute there.',
    },
    subscription_price_differs: {
      title: 'A subscription has a different price in Stripe',
      meaning:
        'For this SKU, Stripe would charge a different amount or interval than the checkout shows. It cannot be bought until this is fixed, and nothing was charged.',
      act: 'in Settings, map the SKU to a Stripe price that equals the shop’s.',
    },
    renewal_without_stock: {
      title: 'A subscription renewed without stock',
      meaning: 'A renewal was paid but there are no units for it. Its order is in the list, waiting for you.',
      act: 'restock and send it, or refund the renewal in its order.',
    },
    license_keys_due: {
      title: 'Buyers wait for license keys',
      meaning:
        'A product was sold more often than the shop has license keys for it. The sales are paid and complete otherwise.',
      act: 'add keys in the product, under Digital delivery. The buyers then get them at once, by email too, and the alarm resolves itself.',
    },
    declines: {
      title: 'Many declined cards in a short time',
      meaning: 'Someone may be testing stolen cards. The shop already limits attempts by browser and IP address.',
      act: 'check in the Stripe dashboard where the attempts come from. If they continue, add a Radar rule.',
    },
    dead_letter: {
      title: 'A job stopped after repeated failures',
      meaning: 'A Stripe event or a shop job failed too often and is no longer retried. Nothing was lost.',
      act: 'read the error under Stopped jobs, fix the cause and try again.',
    },
    mails_refused: {
      title: 'The mail server rejects the shop',
      meaning:
        'Emails cannot be sent right now because of the password, quota, a block or the connection. None is lost: they stay queued until the server accepts them.',
      act: 'check SMTP_URL and MAIL_FROM, and the password, quota and blocks at your email provider. The alarm resolves itself.',
    },
    invariant_broken: {
      title: 'A check found a difference',
      meaning: 'Numbers that must always be equal do not match.',
      act: 'open the check on this page and look at each row. Do not fix the database by hand without a backup.',
    },
    sandbox_missing: {
      title: 'Direct pages are shown in frames again',
      meaning:
        'The header that isolates sales pages is missing at the shop’s public address. The pages are still shown, inside a frame.',
      act: 'make the proxy pass the Content-Security-Policy header unchanged. The hourly check then restores direct pages.',
    },
    webhook_disabled: {
      title: 'A webhook was disabled',
      meaning:
        'The system that receives the shop’s events answered that it no longer exists (410), or every delivery to it failed for 5 days. New events are no longer sent to it. Sales are not affected.',
      act: 'under Webhooks, read the last answer, fix the system or the address, turn the webhook on and send what failed again.',
    },
    download_shared: {
      title: 'A download link was used in many places',
      meaning:
        'The files of an order were downloaded from 20 different networks within a day. The buyer has probably passed the link on. The download limit of the order still applies.',
      act: 'in the order, see how many networks used each file and, if necessary, end the access or write to the customer.',
    },
    unhandled_error: {
      title: 'An unexpected error',
      meaning:
        'Something failed in the background. Sales and payments continue; if needed, the process restarted automatically.',
      act: 'save the server log from this time and send it to the person who maintains the shop. If it happens again, update the shop.',
    },
    secret_unreadable: {
      title: 'A stored key cannot be read',
      meaning:
        'It is damaged, or it was encrypted with another APP_SECRET. What needs it has stopped; the rest of the shop keeps working.',
      act: 'enter it again in Settings, under Stripe or Sign-in methods. For an authenticator, the owner resets it under Team and the person adds a new one.',
    },
  },
}
