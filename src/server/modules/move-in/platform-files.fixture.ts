// Files as the platforms write them, with fictional data. docs/moving-in.md says which headings were checked.

export const shopifyProducts = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Requires Shipping,Image Src,Status
caneca,Caneca,"<p>Cerâmica &amp; esmalte</p><script>alert(1)</script>",Exemplo,Casa,,true,Cor,Azul,Tamanho,M,CAN-AZ-M,300,shopify,7,49.90,true,https://cdn.example.com/caneca.jpg,active
caneca,,,,,,,,Verde,,M,CAN-VE-M,300,shopify,-2,1234.56,true,https://cdn.example.com/caneca-2.jpg,
caneca,,,,,,,,,,,,,,,,,https://cdn.example.com/caneca-3.jpg,
curso,Curso,<ul><li>Um</li><li>Dois</li></ul>,Exemplo,,,false,Title,Default Title,,,,0,,0,97.00,false,,draft
sem-preco,Sem preço,,,,,true,Title,Default Title,,,SEM-1,0,,0,,false,,active
`

export const shopifyCustomers = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
1,Ana,Souza,ana@example.com,yes,,Rua das Flores 10,,São Paulo,SP,BR,01310-100,,'+5511987654321,no,10,1,,no,
2,Bia,Lima,bia@example.com,no,,,,,,,,,,no,0,0,,no,
`

export const wooProducts = `ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"
10,variable,CAMISA,Camisa,1,0,visible,,"Algodão<br>macio",1,,,,"https://cdn.example.com/a.jpg, https://cdn.example.com/b.jpg",,Cor,"Azul, Preta"
11,variation,CAMISA-AZ,Camisa - Azul,1,0,visible,,,1,4,"89,90",,,CAMISA,Cor,Azul
12,variation,,Camisa - Preta,1,0,visible,,,0,,"99,90",,,id:10,Cor,Preta
13,"simple, virtual",EBOOK,E-book,-1,0,visible,,,1,,"19,00",,,,,
14,grouped,KIT,Kit,1,0,visible,,,1,,,,,,,
`

export const hotmartSales = `Nome do Produto;Nome do Produtor;Documento do Produtor;Nome do Afiliado;Transação;Meio de Pagamento;Origem;Moeda;Preço do Produto;Moeda;Preço da Oferta;Status;Nome;Documento;Email;DDD;Telefone;CEP;Cidade;Estado;Bairro;País;Endereço;Número;Complemento;Código do Produto
Método Exemplo;Produtora;;;HP1;Cartão;;BRL;297,00;BRL;297,00;Aprovado;Carla Dias;111.444.777-35;carla@example.com;11;987654321;01310-100;São Paulo;SP;Centro;Brasil;Avenida Paulista;100;;123
Método Exemplo;Produtora;;;HP2;Pix;;BRL;297,00;BRL;197,00;Aprovado;Davi Reis;;davi@example.com;21;98765-4321;;;;;Brasil;;;;123
`

export const kiwifySales = `ID da venda,Status,Produto,Oferta,Cliente,Email,CPF / CNPJ,Celular,Preço base do produto,Valor líquido,Data de Criação
a1,paid,Aula Exemplo,,Elisa Melo,elisa@example.com,111.444.777-35,+5511987654321,"97,00","90,00",2026-01-02
a2,paid,Aula Exemplo,,Elisa Melo,ELISA@example.com,,,"97,00","90,00",2026-01-03
a3,paid,Aula Exemplo,,Fabio Nunes,fabio@example.com,123,999,"97,00","90,00",2026-01-04
a4,paid,Aula Exemplo,,Sem endereço,,,,"97,00","90,00",2026-01-05
`
