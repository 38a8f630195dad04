import type { ReactNode } from 'react'
import {
  type CoursesScreen,
  courseSignInScreen,
  enterCourseCode,
  type FormProblem,
  sendCourseCode,
} from '#contract/course-pages.ts'
import { orderPage } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

type Screen<Kind extends CoursesScreen['kind']> = Extract<CoursesScreen, { kind: Kind }>

function formatProblem(problem: FormProblem): string {
  const { signIn, code } = orderPage.courses
  switch (problem.kind) {
    case 'email':
      return signIn.checkEmail
    case 'code':
      return code.wrong
    case 'expired':
      return signIn.expired
    case 'wait':
      return signIn.wait(problem.seconds)
  }
}

function ProblemText({ problem }: { problem: FormProblem | null }): ReactNode {
  if (!problem) return null
  return (
    <p className="err" id="problem" role="alert">
      <Icon name="alert" />
      <span>{formatProblem(problem)}</span>
    </p>
  )
}

const describeField = (problem: FormProblem | null) =>
  problem ? ({ 'aria-invalid': true, 'aria-describedby': 'problem' } as const) : {}

/** Asks for the e-mail address. A shop that cannot send e-mails says how to open a course without one. */
export function EmailForm({ screen }: { screen: Screen<'signIn'> }): ReactNode {
  const words = orderPage.courses.signIn
  const { problem } = screen
  return (
    <main className="enter">
      <h1>{words.title}</h1>
      <p className="lead">{screen.sendsMails ? words.text : words.noMails}</p>
      {screen.sendsMails && (
        <form method="post" action={sendCourseCode.path}>
          {screen.next && <input type="hidden" name="next" value={screen.next} />}
          <div className="field">
            <label className="label" htmlFor="email">
              {words.email}
            </label>
            <div className={problem ? 'ctl bad' : 'ctl'}>
              <Icon name="mail" />
              <input
                id="email"
                name="email"
                type="email"
                autoComplete="email"
                required
                defaultValue={screen.email}
                {...describeField(problem)}
              />
            </div>
            <ProblemText problem={problem} />
          </div>
          <button type="submit" className="btn brand lg">
            {words.send}
          </button>
        </form>
      )}
    </main>
  )
}

/** Asks for the code of the e-mail. The page's script counts down until another code can be requested. */
export function CodeForm({ screen }: { screen: Screen<'code'> }): ReactNode {
  const words = orderPage.courses.code
  const { email, sealed, minutes, problem, waitSeconds } = screen
  return (
    <main className="enter">
      <h1>{words.title}</h1>
      <p className="lead">
        {words.text} <b className="ink">{email}</b>. {words.valid(minutes)}
      </p>
      <form method="post" action={enterCourseCode.path}>
        <input type="hidden" name="for" value={sealed} />
        <div className="field">
          <label className="label" htmlFor="code">
            {words.label}
          </label>
          <div className={problem ? 'ctl code bad' : 'ctl code'}>
            <input
              id="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="[0-9 ]*"
              maxLength={9}
              required
              {...describeField(problem)}
            />
          </div>
          <ProblemText problem={problem} />
        </div>
        <button type="submit" className="btn brand lg">
          {words.enter}
        </button>
      </form>
      <p className="sm mut">{words.missing}</p>
      <div className="acts">
        <form method="post" action={sendCourseCode.path}>
          <input type="hidden" name="for" value={sealed} />
          <button
            type="submit"
            className="btn outline num"
            data-wait={waitSeconds}
            data-waiting={words.resendIn(0)}
            data-ready={words.resend}
          >
            {words.resend}
          </button>
        </form>
        <a className="btn ghost" href={courseSignInScreen.path}>
          {words.otherEmail}
        </a>
      </div>
    </main>
  )
}
