/** The texts of the setup of a new shop. They are part of `auth`. */
export const setup = {
  setupShopText: 'Crie a conta de quem é dono(a) e diga como a loja vende. Você pode mudar tudo depois.',
  setupShop: 'A loja',
  missingShopName: 'Nome da loja: digite o nome que os clientes verão',
  shopLanguage: 'Idioma da loja',
  setupLogoHint: 'PNG, JPG ou GIF, até 10MB. Pode ficar para depois.',
  chosenLogo: 'Logotipo escolhido',
  logoNotSaved: 'A conta e a loja estão prontas, mas o logotipo não foi salvo. Envie outro em Configuração.',
}
