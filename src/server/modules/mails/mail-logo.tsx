import { mailStyles } from './mail-styles.ts'

type Props = { shop: { name: string; logo: string | null } }

/** The logo's alternative text is the shop's name, which mail programs show while they block pictures. */
export const MailLogo = ({ shop: { name, logo } }: Props) =>
  logo ? <img className="m-logo" src={logo} alt={name} height={40} style={mailStyles.logo} /> : name
