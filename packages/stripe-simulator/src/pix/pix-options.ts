import type Stripe from 'stripe'
import { invalidParameterError, invalidRequestError } from '../http/api-error.ts'
import { choice, integer, object, type Param } from '../http/params.ts'
import type { World } from '../world.ts'

type PixOptions = Stripe.PaymentIntent.PaymentMethodOptions.Pix

const minSeconds = 60
const maxSeconds = 1_209_600
const defaultSeconds = 14_400
const optionsName = 'payment_method_options[pix]'

const secondsUntilExpiry: Param = (value, name) => {
  const seconds = Number(integer(value, name))
  if (seconds >= minSeconds && seconds <= maxSeconds) return seconds
  throw invalidParameterError(
    `Invalid integer: must be between ${minSeconds} and ${maxSeconds}`,
    name,
    'parameter_invalid_integer',
  )
}

/** The shape of `payment_method_options.pix`. Recurring payments (Pix Automático) are not simulated. */
export const pixOptionsParam = object({
  amount_includes_iof: choice('always', 'never'),
  expires_after_seconds: secondsUntilExpiry,
  expires_at: integer,
  setup_future_usage: choice('none'),
})

function checkExpiresAt(world: World, expiresAt: number) {
  const seconds = expiresAt - world.clock.seconds()
  if (seconds >= minSeconds && seconds <= maxSeconds) return
  throw invalidParameterError(
    `Invalid timestamp: must be between ${minSeconds} and ${maxSeconds} seconds in the future`,
    `${optionsName}[expires_at]`,
  )
}

/** Applies the parameters to the Pix options of an intent. Null restores the defaults. */
export function applyPixOptions(
  world: World,
  before: PixOptions | undefined,
  params: Partial<PixOptions> | null | undefined,
): PixOptions {
  const defaults: PixOptions = {
    amount_includes_iof: 'never',
    expires_after_seconds: defaultSeconds,
    expires_at: null,
  }
  if (!params) return params === null ? defaults : (before ?? defaults)
  const { expires_after_seconds: after, expires_at: at } = params
  if (after && at) {
    throw invalidRequestError(
      'You may only specify one of these parameters: expires_after_seconds, expires_at.',
      'parameters_exclusive',
      { param: optionsName },
    )
  }
  if (at) checkExpiresAt(world, at)
  return {
    ...defaults,
    ...before,
    ...params,
    ...(after && { expires_at: null }),
    ...(at && { expires_after_seconds: null }),
  }
}

/** Returns when a code that is created now expires, in seconds since 1970. */
export function getPixExpiry(world: World, options: PixOptions | undefined): number {
  const now = world.clock.seconds()
  if (!options?.expires_at) return now + (options?.expires_after_seconds ?? defaultSeconds)
  if (options.expires_at > now) return options.expires_at
  throw invalidParameterError('The Pix expiration time is in the past.', `${optionsName}[expires_at]`)
}
