export interface Decline {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required'
  decline_code: string
  message: string
  advice_code?: 'do_not_try_again' | 'try_again_later' | 'confirm_card_data'
}

const declinedMessage = 'Your card was declined.'

export const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: declinedMessage },
  insufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    advice_code: 'try_again_later',
  },
  lost: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: declinedMessage,
    advice_code: 'do_not_try_again',
  },
  stolen: {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: declinedMessage,
    advice_code: 'do_not_try_again',
  },
  expired: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    advice_code: 'do_not_try_again',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice_code: 'confirm_card_data',
  },
  processingError: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice_code: 'try_again_later',
  },
  velocity: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    advice_code: 'try_again_later',
  },
  fraudulent: { code: 'card_declined', decline_code: 'fraudulent', message: declinedMessage },
  notATestCard: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  },
  needsAuthentication: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>

export type DeclineName = keyof typeof declines
