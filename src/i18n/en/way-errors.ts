/** Why a sign-in with an external method failed, by the error code of the sign-in server. */
export const wayErrors: Record<string, string> = {
  signup_disabled:
    'This account is not a member of the shop. Ask for an invitation, or sign in with your password and link it in Profile.',
  email_exists: 'This email already has an account. Sign in with your password, then link this method in Profile.',
  access_denied: 'Signing in was canceled.',
  bad_oauth_callback: 'The provider did not confirm it was you. Try again.',
  bad_oauth_state: 'This sign-in expired or started in another window. Try again.',
  saml_relay_state_not_found: 'This sign-in expired or started in another window. Try again.',
  validation_failed: 'The response from your company was not accepted. Contact the shop owner.',
  saml_assertion_no_user_id: 'The response from your company does not say who you are. Contact the shop owner.',
  saml_assertion_no_email: 'The response from your company has no email. Contact the shop owner.',
  saml_provider_disabled: 'Company sign-in is turned off in this shop.',
  sso_provider_disabled: 'Sign-in with this company is turned off in this shop.',
  sso_provider_not_found: 'No company sign-in is set up for the domain of this email.',
  provider_secret_unreadable:
    'The shop cannot read the secret of this provider. Use email and password, and tell the shop owner.',
  provider_disabled: 'This sign-in method is turned off in this shop.',
  identity_already_exists: 'This account is already linked to someone in this shop.',
  identity_not_found: 'This account is no longer linked. Reload the page.',
  single_identity_not_deletable: 'This is the only way to sign in to this account. Link another one first.',
}
