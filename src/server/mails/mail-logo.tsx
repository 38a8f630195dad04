import { mailStyles } from './mail-styles.ts'

type Props = { shop: { name: string; logo: string | null } }

/** The shop at the head of a mail: its logo, whose name shows where pictures are blocked, else the name. */
export const MailLogo = ({ shop: { name, logo } }: Props) =>
  logo ? <img className="m-logo" src={logo} alt={name} height={40} style={mailStyles.logo} /> : name
