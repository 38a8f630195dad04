/**
 * Words at the top of every list of leaked passwords. Words shorter than the minimum of 12 characters are included
 * because people add digits and symbols to them.
 */
export const commonPasswords: readonly string[] = (
  'password passwort senha senhas minhasenha asenha mudar mudarsenha secret segredo admin administrator administrador ' +
  'root user usuario guest convidado test teste testing welcome bemvindo letmein iloveyou teamo euteamo amor amorzinho ' +
  'dragon monkey sunshine princess princesa football futebol baseball soccer superman batman pokemon starwars master ' +
  'shadow michael jordan jessica jennifer charlie ashley daniel maria mariana gabriel gabriela fernanda juliana brasil ' +
  'brazil flamengo corinthians palmeiras saopaulo gremio vasco cruzeiro santos deus jesus jesuscristo deusefiel ' +
  'familia saudade cachorro estrela felicidade computer computador internet google facebook instagram whatsapp ' +
  'changeme changeit default login abcd abcdef qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc ' +
  'trustno freedom whatever nothing access hello hellohello summer winter spring autumn verao inverno love lovely ' +
  'passw pass passpass passphrase mypassword thisispassword password123password correcthorsebatterystaple ' +
  'correct-horse-battery-staple vitrine loja minhaloja dashboard checkout stripe company empresa'
).split(' ')
