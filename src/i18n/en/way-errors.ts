/** Why another way did not sign somebody in, by the code of the sign-in server. */
export const wayErrors: Record<string, string> = {
  signup_disabled:
    'This account is not part of the shop. Ask for an invitation, or sign in with your password and link it in Profile.',
  email_exists: 'There is an account with this email. Sign in with your password and link this way in Profile.',
  access_denied: 'Signing in was canceled.',
  bad_oauth_callback: 'The provider did not confirm it was you. Try again.',
  bad_oauth_state: 'This sign-in ran out of time, or began in another window. Try again.',
  saml_relay_state_not_found: 'This sign-in ran out of time, or began in another window. Try again.',
  validation_failed: "The company's answer was not accepted. Talk to whoever runs the shop.",
  saml_assertion_no_user_id: "The company's answer does not say who you are. Talk to whoever runs the shop.",
  saml_assertion_no_email: "The company's answer carries no email. Talk to whoever runs the shop.",
  saml_provider_disabled: 'Signing in by company is off in this shop.',
  sso_provider_disabled: 'Signing in by this company is off in this shop.',
  sso_provider_not_found: "No company with this email's domain signs in here.",
  provider_secret_unreadable:
    'The shop cannot read the secret of this provider. Use email and password, and talk to its owner.',
  provider_disabled: 'This way is off in this shop.',
  identity_already_exists: 'This account is already linked to somebody of this shop.',
  identity_not_found: 'This link is gone. Reload the page.',
  single_identity_not_deletable: 'It is the only way into this account. Link another one first.',
}
