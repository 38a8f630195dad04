import { expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { getQuestion, subscribeQuestion, withStepUp } from './step-up.ts'

vi.mock('./step-up-dialog.tsx', () => ({ StepUpDialog: () => null }))

const refused = () => new Problem(403, { error: 'step_up_needed' })
/** An action that is rejected until the password is confirmed. */
const buildAction = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused()).mockResolvedValue('saved')
const answer = async (isConfirmed: boolean) => {
  await vi.waitUntil(getQuestion)
  getQuestion()?.onAnswer(isConfirmed)
}

it('opens no password dialog when an action succeeds or is rejected for another reason', async () => {
  const onQuestion = vi.fn()
  const unsubscribe = subscribeQuestion(onQuestion)
  expect(await withStepUp(async () => 'saved')).toBe('saved')
  const other = new Problem(409, { error: 'conflict' })
  await expect(withStepUp(() => Promise.reject(other))).rejects.toBe(other)
  expect(onQuestion).not.toHaveBeenCalled()
  unsubscribe()
})

it('repeats a rejected action after the password is confirmed', async () => {
  const save = buildAction()
  const saved = withStepUp(save)
  await answer(true)
  expect([await saved, save.mock.calls.length, getQuestion()]).toEqual(['saved', 2, null])
})

it('throws the error of the rejected action when the password dialog is closed', async () => {
  const save = buildAction()
  const saved = expect(withStepUp(save)).rejects.toMatchObject({ code: 'step_up_needed' })
  await answer(false)
  await saved
  expect([save.mock.calls.length, getQuestion()]).toEqual([1, null])
})

it('asks for the password once when several actions are rejected at the same time', async () => {
  const dialogs = vi.fn()
  const unsubscribe = subscribeQuestion(dialogs)
  const both = Promise.all([withStepUp(buildAction()), withStepUp(buildAction())])
  await answer(true)
  expect(await both).toEqual(['saved', 'saved'])
  expect(dialogs).toHaveBeenCalledTimes(2)
  unsubscribe()
})
