import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { InvitedRole } from '#contract/team.ts'
import { parseEmail } from '#domain/email.ts'
import { shell } from '#i18n/index.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toaster.tsx'
import { useInvite } from './queries.ts'
import { invitedRoles } from './roles.ts'

const isEmailAddress = (text: string) => parseEmail(text) !== null
/** Error codes whose text is shown at the e-mail field. */
const addressErrorCodes = ['already_member', 'already_invited', 'invalid_fields']

function formatInviteError(error: unknown): string {
  if (!(error instanceof Problem) || !addressErrorCodes.includes(error.code)) return ''
  return error.code === 'invalid_fields' ? words.missingEmail : getProblemText(error)
}

/** Invites a person with a role. If `sendsMails` is false, the inviter gets the link to pass on. */
export function InviteForm({ sendsMails }: { sendsMails: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('editor')
  const [tried, setTried] = useState(false)
  const send = useInvite()
  const missing = tried && !isEmailAddress(email) ? words.missingEmail : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isEmailAddress(email)) return field.current?.focus()
    if (send.isPending) return
    send.mutate(
      { email: email.trim(), role },
      {
        onSuccess(invitation) {
          setEmail('')
          setTried(false)
          const isKept = invitation.mail === 'kept'
          toast.done(isKept ? words.invitedByHand : words.invited, { text: invitation.email })
          field.current?.focus()
        },
        onError(error) {
          field.current?.focus()
          if (!formatInviteError(error)) toast.failed(words.inviteFailed, { text: getProblemText(error), stay: true })
        },
      },
    )
  }
  function change(text: string) {
    if (send.isError) send.reset()
    setEmail(text)
  }
  return (
    <Card>
      <CardBody>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_180px]">
            <Field label={words.email} error={missing || (send.isError && formatInviteError(send.error))}>
              <Input
                ref={field}
                type="email"
                name="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={email}
                onChange={event => change(event.target.value)}
              />
            </Field>
            <Field label={words.role}>
              <Select
                value={role}
                onChange={event => setRole(invitedRoles.find(each => each === event.target.value) ?? role)}
              >
                {invitedRoles.map(each => (
                  <option key={each} value={each}>
                    {shell.roles[each]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <p className="text-ink-2" aria-live="polite">
            {words.can[role]}
          </p>
          <Button
            type="submit"
            variant="brand"
            className="justify-self-start"
            icon={<Send aria-hidden="true" />}
            busy={send.isPending && (sendsMails ? words.sendingInvitation : words.makingInvitation)}
          >
            {sendsMails ? words.sendInvitation : words.makeInvitation}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
