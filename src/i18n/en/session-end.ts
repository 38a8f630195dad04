import type { SameShape } from '../same-shape.ts'
import type { sessionEnd as spec } from '../spec/session-end.ts'

export const sessionEnd: SameShape<typeof spec> = {
  sessionEnded: 'Your session has ended. Sign in again to continue.',
  sessionEndedText: 'What you typed is still on this screen. If you sign out, unsaved changes are lost.',
  sessionCodeText: 'Confirm the sign-in to continue. What you typed is still on this screen.',
  sessionOtherWay: 'Sign in another way',
  sessionOfOther: (who: string) => `${who || 'Another account'} signed in to this browser`,
  sessionOfOtherText: (email: string) =>
    `This screen belongs to ${email || 'another account'}, so its changes cannot be sent from here. To continue, sign in with that account again in another tab, or reload this screen.`,
  sessionLoadAfresh: 'Reload',
}
