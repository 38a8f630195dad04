import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { setUpShop } from '#contract/auth.ts'
import { saveShopSettings } from '#contract/settings.ts'
import { auth } from '#i18n/lazy-words.ts'
import { adoptMemberLanguage } from '../shell/member-language.ts'
import { signUpOwner } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { formatUploadError, uploadPicture } from '../ui/picture-files.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { PasswordRules } from './password-rules.tsx'
import {
  clearSetupDraft,
  getBrowserTimeZone,
  getOwnerLanguage,
  loadSetupDraft,
  type ShopDraft,
  saveSetupDraft,
} from './shop-draft.ts'
import { ShopFields } from './shop-fields.tsx'
import { isEmailAddress, validatePassword } from './validate-password.ts'

const formatSetupError = (error: unknown) =>
  error instanceof Problem && error.code === 'not_allowed' ? (auth.errors.signup_disabled ?? '') : getProblemText(error)

/** Uploads the logo, which requires that the owner has signed in. Returns why the logo was not saved, or null. */
async function saveLogo({ logo, name, language, currency }: ShopDraft): Promise<string | null> {
  if (!logo) return null
  try {
    const url = await uploadPicture(logo, undefined, {})
    await call(saveShopSettings, { body: { name, language, currency, logo: url } })
    return null
  } catch (error) {
    return formatUploadError(error)
  }
}

/** @param asksShop whether the shop is new, so that the form also asks for its name, country, language and currency */
export function SetupForm({ token, asksShop }: { token: string; asksShop: boolean }) {
  const navigate = useNavigate()
  const [stored] = useState(loadSetupDraft)
  const [email, setEmail] = useState(stored.email)
  const [password, setPassword] = useState('')
  const [shop, setShop] = useState(stored.shop)
  const [touched, setTouched] = useState({ email: false, password: false, name: false })
  const [refusal, setRefusal] = useState('')
  const [logoProblem, setLogoProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const passwordError = validatePassword(password, email)
  // The page is reloaded when the language is switched.
  useEffect(() => saveSetupDraft({ email, shop }), [email, shop])
  const isNameMissing = asksShop && shop.name.trim() === ''

  /** Saves the choices for the shop, then creates the account. Returns the error text, or null after the sign-in. */
  async function createOwner(): Promise<string | null> {
    const { logo: _, hasOwnCurrency: __, ...choices } = shop
    try {
      if (asksShop) await call(setUpShop, { body: { token, ...choices, timeZone: getBrowserTimeZone() } })
    } catch (error) {
      return formatSetupError(error)
    }
    const language = asksShop ? getOwnerLanguage(shop.language) : null
    const { data, error } = await signUpOwner(token, { email: email.trim(), password }, language)
    if (error) return formatAuthError(error)
    clearSetupDraft()
    const problem = asksShop ? await saveLogo(shop) : null
    if (problem) setLogoProblem(problem)
    else if (data.user && adoptMemberLanguage(data.user)) location.replace('/home')
    else void navigate('/home', { replace: true })
    return null
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ email: true, password: true, name: true })
    setRefusal('')
    if (busy || !isEmailAddress(email) || passwordError || isNameMissing) return
    setBusy(true)
    const problem = await createOwner()
    if (problem === null) return
    setBusy(false)
    setRefusal(problem)
  }

  if (logoProblem) {
    return (
      <div className="mt-6 grid gap-4.5">
        <FormError text={`${auth.logoNotSaved} ${logoProblem}`} />
        <Button variant="brand" size="lg" className="w-full" onClick={() => location.replace('/home')}>
          {auth.enterShop}
        </Button>
      </div>
    )
  }
  return (
    <form className="mt-6 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
      <FormError text={refusal} />
      <EmailField
        value={email}
        onChange={setEmail}
        missing={touched.email && !isEmailAddress(email)}
        onBlur={() => setTouched(current => ({ ...current, email: current.email || email !== '' }))}
      />
      <div className="grid gap-2.5">
        <Field label={auth.password} error={touched.password && passwordError}>
          <PasswordInput
            large
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </Field>
        <PasswordRules password={password} email={email} />
      </div>
      {asksShop && (
        <fieldset className="grid gap-4.5 border-t border-line pt-5">
          <legend className="sr-only">{auth.setupShop}</legend>
          <ShopFields
            draft={shop}
            onChange={change => setShop(current => ({ ...current, ...change }))}
            missingName={touched.name && isNameMissing}
            onNameBlur={() => setTouched(current => ({ ...current, name: current.name || shop.name !== '' }))}
          />
        </fieldset>
      )}
      <Button type="submit" variant="brand" size="lg" className="mt-1 w-full" busy={busy && auth.creating}>
        {auth.create}
      </Button>
    </form>
  )
}
