/** What each kind of alarm means and what to do about it. */
export const alarmWords = {
  alarms: {
    provider_not_configured: {
      title: 'Nenhuma chave do Stripe funcionando',
      meaning:
        'A chave deste modo não foi informada ou foi recusada, e nenhum checkout consegue cobrar. O que já foi pago não se perde: é conciliado quando a chave voltar a funcionar.',
      act: 'confira as chaves em Configuração e use Testar Conexão.',
    },
    provider_refused: {
      title: 'O Stripe recusou uma chamada da loja',
      meaning:
        'O Stripe não aceitou os dados de uma chamada, e quem a fez viu um erro. Nada foi cobrado. O código indica o motivo e, se houver, o campo.',
      act: 'procure o código na documentação do Stripe. Se os clientes veem o erro, corrija o produto, o preço ou a conta que o causa.',
    },
    pix_unavailable: {
      title: 'A conta não pode mais receber Pix',
      meaning:
        'O provedor (Stripe ou Mercado Pago) desativou o Pix para a conta deste modo. O checkout deixou de oferecer Pix e continua com as outras formas de pagamento. Códigos já emitidos ainda podem ser pagos.',
      act: 'veja no painel do provedor o que a conta precisa. Depois use Verificar em Configuração. O alarme se resolve sozinho.',
    },
    no_stock_refunded: {
      title: 'Pagamento reembolsado por falta de estoque',
      meaning:
        'O pagamento chegou depois que a última unidade foi vendida. O valor total volta para o mesmo cartão e o cliente recebe um e-mail.',
      act: 'veja no pedido se o reembolso foi concluído e, se houver mais unidades, reponha o estoque.',
    },
    money_unmatched: {
      title: 'Pagamento que não confere com o pedido',
      meaning:
        'O Stripe recebeu um valor que este pedido não esperava: uma segunda cobrança, outro valor ou um pagamento já cancelado. O valor é reembolsado por inteiro no cartão.',
      act: 'confira o reembolso na linha do tempo do pedido e no painel do Stripe.',
    },
    refund_failed: {
      title: 'Um reembolso foi devolvido',
      meaning: 'O banco do cliente devolveu um reembolso já concluído. O dinheiro voltou para a loja.',
      act: 'combine com o cliente outra forma de reembolso, ou tente de novo na página do pedido.',
    },
    order_rebuilt: {
      title: 'Pedido recriado a partir do Stripe',
      meaning:
        'O Stripe tinha um pagamento sem pedido na loja, por exemplo depois de restaurar um backup antigo. O pedido foi recriado com os dados do Stripe.',
      act: 'confira itens, endereço e estoque antes de enviar.',
    },
    dispute_opened: {
      title: 'Um cliente contestou uma cobrança',
      meaning:
        'O banco do cliente abriu uma disputa e aguarda a resposta da loja até uma data. Sem resposta, o dinheiro fica com o cliente.',
      act: 'abra o pedido: ele mostra o que enviar, o prazo e o link para o Stripe.',
    },
    dispute_due: {
      title: 'O prazo de uma disputa está acabando',
      meaning: 'Faltam menos de 3 dias, e o banco ainda não recebeu resposta da loja.',
      act: 'envie as provas no painel do Stripe, ou aceite a disputa lá.',
    },
    subscription_price_differs: {
      title: 'O preço de uma assinatura mudou no Stripe',
      meaning:
        'Neste SKU, o Stripe cobraria um valor ou uma frequência diferente do que o checkout mostra. Ele não é vendido até isso ser corrigido, e nada foi cobrado.',
      act: 'em Configuração, mapeie o SKU para um preço igual ao da loja.',
    },
    renewal_without_stock: {
      title: 'Assinatura renovada sem estoque',
      meaning: 'Uma renovação foi paga, mas não há unidades para ela. O pedido está na lista e espera por você.',
      act: 'reponha o estoque e envie, ou reembolse a renovação no pedido.',
    },
    license_keys_due: {
      title: 'Compradores esperam chaves de licença',
      meaning:
        'Um produto foi vendido mais vezes do que a loja tem chaves de licença para ele. As vendas estão pagas, e o resto delas foi entregue.',
      act: 'adicione chaves no produto, em Entrega digital. Os compradores as recebem na hora, também por e-mail, e o alarme se resolve sozinho.',
    },
    declines: {
      title: 'Muitos cartões recusados em pouco tempo',
      meaning:
        'Pode ser alguém testando cartões roubados. A loja já limita as tentativas por navegador e por endereço IP.',
      act: 'veja no painel do Stripe de onde vêm as tentativas. Se continuar, crie uma regra no Radar.',
    },
    dead_letter: {
      title: 'Tarefa parada depois de muitas tentativas',
      meaning:
        'Um evento do Stripe ou uma tarefa da loja falhou várias vezes e não será mais repetida. Nada foi perdido.',
      act: 'leia o erro em Tarefas paradas, resolva a causa e tente de novo.',
    },
    mails_refused: {
      title: 'O servidor de e-mail recusa a loja',
      meaning:
        'Os e-mails não podem ser enviados agora por causa da senha, da cota, de um bloqueio ou da conexão. Nenhum se perde: eles ficam na fila até o servidor aceitar.',
      act: 'confira SMTP_URL e MAIL_FROM, e no serviço de e-mail a senha, a cota e os bloqueios. O alarme se resolve sozinho.',
    },
    invariant_broken: {
      title: 'Uma verificação encontrou diferença',
      meaning: 'Números que devem ser sempre iguais não batem.',
      act: 'abra a verificação nesta página e confira cada linha. Não corrija o banco de dados à mão sem um backup.',
    },
    sandbox_missing: {
      title: 'Páginas diretas voltaram para o quadro',
      meaning:
        'O cabeçalho que isola as páginas de vendas não chega pelo endereço público da loja. Elas continuam no ar, dentro do quadro.',
      act: 'faça o proxy entregar o cabeçalho Content-Security-Policy sem alterar. A verificação de hora em hora restaura as páginas diretas.',
    },
    webhook_disabled: {
      title: 'Um webhook foi desativado',
      meaning:
        'O sistema que recebe os eventos da loja respondeu que não existe mais (410), ou falhou em todos os envios por 5 dias. Os eventos novos não são mais enviados a ele. As vendas não são afetadas.',
      act: 'em Webhooks, veja a última resposta, corrija o sistema ou o endereço, ative o webhook e reenvie o que falhou.',
    },
    download_shared: {
      title: 'Um link de download foi usado em muitos lugares',
      meaning:
        'Os arquivos de um pedido foram baixados de 20 redes diferentes em um dia. O comprador deve ter passado o link adiante. Os downloads continuam limitados como no pedido.',
      act: 'no pedido, veja quantas redes usaram cada arquivo e, se for o caso, encerre o acesso ou escreva ao cliente.',
    },
    unhandled_error: {
      title: 'Um erro inesperado',
      meaning:
        'Algo falhou em segundo plano. Vendas e pagamentos continuam; se foi preciso, o processo reiniciou sozinho.',
      act: 'salve o log do servidor deste momento e envie a quem cuida da loja. Se acontecer de novo, atualize a loja.',
    },
    secret_unreadable: {
      title: 'Uma chave salva não pode ser lida',
      meaning:
        'Ela está danificada ou foi criptografada com outro APP_SECRET. O que precisa dela está parado; o resto da loja continua funcionando.',
      act: 'informe a chave de novo em Configuração, em Stripe ou em Formas de entrar. Se for um autenticador, quem é dono(a) remove a verificação em Equipe, e a pessoa cadastra outro.',
    },
  },
}
