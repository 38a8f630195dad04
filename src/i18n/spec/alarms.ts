/** What each alarm means and what to do about it, by its kind. */
export const alarmWords = {
  alarms: {
    provider_not_configured: {
      title: 'Nenhuma chave do Stripe que funcione',
      meaning:
        'A chave deste modo falta ou foi recusada, e nenhum checkout cobra. O que já foi pago não se perde: é acertado quando ela voltar.',
      act: 'confira as chaves em Configuração e use Testar Conexão.',
    },
    provider_refused: {
      title: 'O Stripe recusou um pedido da loja',
      meaning:
        'O Stripe não aceitou os dados de uma chamada, e quem a fez leu uma recusa. Nada foi cobrado por ela. O código diz o motivo e, se houver, o campo.',
      act: 'procure o código na documentação do Stripe; se compradores o encontram, corrija o produto, o preço ou a conta que o causa.',
    },
    no_stock_refunded: {
      title: 'Dinheiro devolvido por falta de estoque',
      meaning:
        'O pagamento chegou depois da última unidade. O valor inteiro volta para o mesmo cartão e o cliente recebe um e-mail.',
      act: 'veja no pedido se o reembolso foi concluído e, se houver mais unidades, reponha o estoque.',
    },
    money_unmatched: {
      title: 'Dinheiro que não cabe no pedido',
      meaning:
        'O Stripe recebeu um valor que este pedido não esperava: uma segunda cobrança, outro valor ou um pagamento já cancelado. Ele volta inteiro para o cartão.',
      act: 'confira a devolução na linha do tempo do pedido e no painel do Stripe.',
    },
    refund_failed: {
      title: 'Um reembolso voltou',
      meaning: 'O banco do cliente devolveu um reembolso que já estava feito. O dinheiro está de novo com a loja.',
      act: 'combine com o cliente outra forma de devolver, ou tente de novo na página do pedido.',
    },
    order_rebuilt: {
      title: 'Pedido refeito a partir do Stripe',
      meaning:
        'O Stripe tinha um pagamento sem pedido aqui, como depois de restaurar um backup antigo. O pedido foi refeito com o que o Stripe guardou.',
      act: 'confira itens, endereço e estoque antes de enviar.',
    },
    dispute_opened: {
      title: 'Um cliente contestou uma cobrança',
      meaning:
        'O banco de quem comprou abriu uma disputa, e só espera pela loja até uma data. Sem resposta, o dinheiro fica com o cliente.',
      act: 'abra o pedido: lá está o que enviar, até quando e o link para o Stripe.',
    },
    dispute_due: {
      title: 'O prazo de uma disputa está acabando',
      meaning: 'Faltam menos de 3 dias, e o banco ainda não recebeu resposta da loja.',
      act: 'envie as provas no painel do Stripe, ou aceite a disputa lá.',
    },
    subscription_price_differs: {
      title: 'O preço de uma assinatura mudou no Stripe',
      meaning:
        'O Stripe cobraria desta SKU outro valor, ou com outra frequência, do que o checkout mostra. Ela não é vendida enquanto for assim, e nada foi cobrado.',
      act: 'mapeie a SKU de novo em Configuração, com um preço igual ao da loja.',
    },
    renewal_without_stock: {
      title: 'Assinatura renovada sem estoque',
      meaning: 'Uma renovação foi paga e não há unidades para ela. O pedido está na lista e espera por você.',
      act: 'reponha o estoque e envie, ou reembolse a renovação no pedido.',
    },
    declines: {
      title: 'Muitos cartões recusados em pouco tempo',
      meaning:
        'Pode ser alguém testando cartões roubados. A loja já limita as tentativas por navegador e por endereço de internet.',
      act: 'veja no painel do Stripe de onde vêm as tentativas. Se continuar, crie uma regra no Radar.',
    },
    dead_letter: {
      title: 'Trabalho parado depois de muitas tentativas',
      meaning: 'Um evento do Stripe ou um trabalho da loja falhou até desistir. Nada foi perdido.',
      act: 'leia o erro em Trabalhos parados, resolva a causa e tente de novo.',
    },
    mails_refused: {
      title: 'O servidor de e-mail recusa a loja',
      meaning:
        'Senha, cota, bloqueio ou conexão: os e-mails não saem agora. Nenhum se perde, eles esperam na fila e saem quando o servidor os aceitar.',
      act: 'confira SMTP_URL e MAIL_FROM, e no serviço de e-mail a senha, a cota e os bloqueios. O alarme termina sozinho.',
    },
    invariant_broken: {
      title: 'Uma verificação encontrou diferença',
      meaning: 'Números que devem ser sempre iguais não batem.',
      act: 'abra a verificação nesta página e confira cada linha. Não corrija o banco de dados à mão sem um backup.',
    },
    sandbox_missing: {
      title: 'Páginas diretas voltaram para a moldura',
      meaning:
        'O cabeçalho que isola as páginas de vendas não chega pelo endereço público da loja. Elas continuam no ar, dentro da moldura.',
      act: 'faça o proxy entregar o cabeçalho Content-Security-Policy como a loja o envia. A verificação de hora em hora as traz de volta.',
    },
    unhandled_error: {
      title: 'Um erro que a loja não esperava',
      meaning:
        'Algo falhou fora de um pedido. Vendas e pagamentos continuam; se foi preciso, o processo terminou e recomeçou sozinho.',
      act: 'guarde o registro (log) do servidor deste momento e envie a quem cuida da loja. Se voltar, atualize a loja.',
    },
    secret_unreadable: {
      title: 'Uma chave guardada não pode ser lida',
      meaning:
        'Os bytes dela se estragaram, ou ela foi cifrada com outro APP_SECRET. O que precisa dela está parado; o resto da loja continua.',
      act: 'entre com ela de novo em Configuração, em Stripe ou em Formas de entrar. De um autenticador: quem é dono(a) o retira em Equipe, e a pessoa cadastra outro.',
    },
  },
}
