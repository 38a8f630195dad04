import { expect, it, vi } from 'vitest'
import { Problem } from '#web/call.ts'
import { getQuestion, subscribeQuestion, withStepUp } from './step-up.ts'

vi.mock('./step-up-dialog.tsx', () => ({ StepUpDialog: () => null }))

const refused = () => new Problem(403, { error: 'step_up_needed' })
/** An action that is refused until the password is confirmed. */
const act = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused()).mockResolvedValue('saved')
const answer = async (proved: boolean) => {
  await vi.waitUntil(getQuestion)
  getQuestion()?.onAnswer(proved)
}

it('asks for nothing without need, and passes other refusals on', async () => {
  const asked = vi.fn()
  const stop = subscribeQuestion(asked)
  expect(await withStepUp(async () => 'saved')).toBe('saved')
  const other = new Problem(409, { error: 'conflict' })
  await expect(withStepUp(() => Promise.reject(other))).rejects.toBe(other)
  expect(asked).not.toHaveBeenCalled()
  stop()
})

it('repeats the action after the password is confirmed', async () => {
  const save = act()
  const saved = withStepUp(save)
  await answer(true)
  expect([await saved, save.mock.calls.length, getQuestion()]).toEqual(['saved', 2, null])
})

it('passes the refusal on when the dialog is closed', async () => {
  const save = act()
  const saved = expect(withStepUp(save)).rejects.toMatchObject({ code: 'step_up_needed' })
  await answer(false)
  await saved
  expect([save.mock.calls.length, getQuestion()]).toEqual([1, null])
})

it('asks once for actions that are refused at the same time', async () => {
  const dialogs = vi.fn()
  const stop = subscribeQuestion(dialogs)
  const both = Promise.all([withStepUp(act()), withStepUp(act())])
  await answer(true)
  expect(await both).toEqual(['saved', 'saved'])
  expect(dialogs).toHaveBeenCalledTimes(2)
  stop()
})
