import type { TextPair } from './export-columns.ts'

/** What each table of the export contains. */
export const exportTables = {
  products: [
    'Produtos e variantes, no formato que o Vitrine importa. Valores com ponto decimal.',
    'Products and variants, in the format that Vitrine imports. Amounts with a decimal point.',
  ],
  orders: [
    'Pedidos. As primeiras colunas são as do arquivo de pedidos (valores com ponto decimal); depois vêm identificadores, endereço e valores em centavos.',
    'Orders. The first columns are those of the file of orders (amounts with a decimal point); identifiers, address and amounts in cents follow.',
  ],
  variants: ['Variantes dos produtos', 'Variants of the products'],
  kits: ['Variantes que são kits, e suas partes', 'Variants that are kits, and their parts'],
  stock: ['Estoque das variantes com controle', 'Stock of the variants that are counted'],
  shipping: ['Opções de frete por produto', 'Shipping options by product'],
  'order-bumps': ['Ofertas no checkout', 'Order bumps'],
  promotions: ['Cupons', 'Promotions'],
  'digital-benefits': ['O que o cliente recebe sem envio', 'What buyers receive without shipping'],
  'digital-files': [
    'Versões dos arquivos privados; o arquivo está em `file`',
    'Versions of the private files; the file is in `file`',
  ],
  'course-modules': ['Módulos dos cursos', 'Modules of courses'],
  'course-lessons': ['Aulas dos cursos', 'Lessons of courses'],
  'lesson-files': ['Vídeos e anexos das aulas; o arquivo está em `file`', 'Videos and attachments of lessons; the file is in `file`'],
  'course-enrollments': [
    'Acessos a cursos que a equipe liberou sem pedido',
    'Access to courses that members gave without an order',
  ],
  'lesson-progress': ['Até onde cada aluno chegou', 'How far each student is'],
  'digital-grants': ['Acessos liberados pelos pedidos', 'Access that orders granted'],
  'license-keys': [
    'Chaves de licença; sem acesso em `grant_id`, a chave ainda não foi vendida',
    'License keys; a key without an access in `grant_id` is not sold yet',
  ],
  'license-activations': [
    'Instalações em que as chaves de licença estão ativas',
    'Installations on which license keys are active',
  ],
  'provider-prices': [
    'Preços no provedor por SKU, para assinaturas',
    'Prices at the provider by SKU, for subscriptions',
  ],
  customers: ['Clientes, com consentimento', 'Customers, with their consent'],
  'order-lines': ['Itens dos pedidos', 'Lines of the orders'],
  'order-notes': ['Anotações nos pedidos', 'Notes on orders'],
  payments: ['Pagamentos e tentativas', 'Payments and attempts'],
  refunds: ['Reembolsos', 'Refunds'],
  'refund-lines': ['Itens reembolsados', 'Refunded lines'],
  disputes: ['Contestações', 'Disputes'],
  ledger: ['Lançamentos do saldo no provedor', 'Balance transactions of the provider'],
  subscriptions: [
    'Assinaturas. Com os identificadores do provedor, outro sistema pode assumi-las.',
    'Subscriptions. With the identifiers of the provider, another system can take them over.',
  ],
  'payment-links': ['Links de pagamento, sem o endereço secreto', 'Payment links, without their secret address'],
  campaigns: ['Campanhas de vendas', 'Sales campaigns'],
  funnels: ['Funis de upsell', 'Upsell funnels'],
  'funnel-offers': ['Ofertas das páginas dos funis', 'Offers of the pages of funnels'],
  webhooks: ['Webhooks, sem segredos', 'Webhooks, without secrets'],
  redirects: ['Endereços antigos e as páginas para onde levam', 'Old addresses and the pages to which they lead'],
  pages: ['Todas as páginas, com a pasta de cada uma', 'All pages, with the folder of each'],
  files: ['Arquivos enviados', 'Uploaded files'],
} satisfies Record<string, TextPair>

type Facts = { shop: string; at: string; timeZone: string }
type ReadmeWords = { [Key in 'columns' | 'tables']: string } & {
  title: (facts: Facts) => string
  intro: (facts: Facts) => string
}

const pt: ReadmeWords = {
  title: ({ shop }) => `# Exportação da loja ${shop}`,
  intro: ({
    at,
    timeZone,
  }) => `Tudo o que a loja guardava em ${at}. Não é preciso ter o Vitrine para usar estes arquivos.

| pasta | conteúdo |
|---|---|
| data/ | tabelas em CSV: UTF-8, vírgula entre colunas, uma linha de títulos |
| pages/campaigns/ | uma pasta por campanha e página: \`published\` tem os arquivos publicados, byte a byte; \`draft\`, o rascunho mais novo; \`page.json\`, o restante |
| pages/funnels/ | o mesmo para as páginas dos funis; páginas do editor visual estão em \`page.json\` |
| templates/checkout/ | modelos do checkout, em JSON |
| settings/ | dados da loja e formas de pagamento, em JSON |
| files/ | imagens e arquivos enviados; \`data/files.csv\` diz o endereço de cada um |
| manifest.json | versão do formato, número de linhas, somas em centavos por modo e moeda, tamanho e SHA-256 de cada arquivo |

- Colunas que terminam em \`_cents\` são centavos inteiros na moeda da coluna \`currency\`; 100 é 1,00.
- Colunas que terminam em \`_at\` são datas ISO 8601 com o fuso horário da loja (${timeZone}). Datas em arquivos JSON são UTC.
- Um apóstrofo no início de um texto impede que planilhas executem fórmulas; remova-o ao importar.
- Não há senhas, segredos, chaves de API nem dados de cartão além da bandeira e dos quatro últimos dígitos.
- Os arquivos contêm dados pessoais de clientes. Guarde-os como guarda a própria loja.`,
  tables: 'Tabelas',
  columns: '| coluna | conteúdo |',
}
const en: ReadmeWords = {
  title: ({ shop }) => `# Export of the shop ${shop}`,
  intro: ({ at, timeZone }) => `Everything that the shop stored at ${at}. These files can be used without Vitrine.

| folder | content |
|---|---|
| data/ | tables as CSV: UTF-8, a comma between columns, one line of titles |
| pages/campaigns/ | one folder for each campaign and page: \`published\` has the published files, byte for byte; \`draft\`, the newest draft; \`page.json\`, everything else |
| pages/funnels/ | the same for the pages of funnels; pages of the visual editor are in \`page.json\` |
| templates/checkout/ | templates of the checkout, as JSON |
| settings/ | data of the shop and payment methods, as JSON |
| files/ | uploaded pictures and files; \`data/files.csv\` has the address of each |
| manifest.json | version of the format, number of rows, sums in cents by mode and currency, size and SHA-256 of each file |

- Columns that end in \`_cents\` are integer cents in the currency of the column \`currency\`; 100 is 1.00.
- Columns that end in \`_at\` are ISO 8601 times with the time zone of the shop (${timeZone}). Times in JSON files are UTC.
- An apostrophe at the start of a text prevents spreadsheets from running a formula; remove it when you import.
- There are no passwords, secrets, API keys, nor card data other than the brand and the last four digits.
- The files contain personal data of customers. Store them as carefully as the shop itself.`,
  tables: 'Tables',
  columns: '| column | content |',
}

/** The first part of the export's README, by its language. */
export const exportReadme = { 'pt-BR': pt, en }
