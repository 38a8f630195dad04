import { regionsFrom } from './countries-regions.ts'

/** The states of Brazil and its federal district, by name. */
export const brazilRegions = regionsFrom(`AC Acre: Rio Branco, Cruzeiro do Sul
AL Alagoas: Maceió, Arapiraca
AP Amapá: Macapá, Santana
AM Amazonas: Manaus, Parintins
BA Bahia: Salvador, Feira de Santana, Vitória da Conquista
CE Ceará: Fortaleza, Caucaia, Juazeiro do Norte
DF Distrito Federal: Brasília
ES Espírito Santo: Vitória, Vila Velha, Serra
GO Goiás: Goiânia, Aparecida de Goiânia, Anápolis
MA Maranhão: São Luís, Imperatriz
MT Mato Grosso: Cuiabá, Várzea Grande, Rondonópolis
MS Mato Grosso do Sul: Campo Grande, Dourados
MG Minas Gerais: Belo Horizonte, Uberlândia, Contagem, Juiz de Fora
PA Pará: Belém, Ananindeua, Santarém
PB Paraíba: João Pessoa, Campina Grande
PR Paraná: Curitiba, Londrina, Maringá
PE Pernambuco: Recife, Jaboatão dos Guararapes, Olinda
PI Piauí: Teresina, Parnaíba
RJ Rio de Janeiro: Rio de Janeiro, Niterói, Duque de Caxias
RN Rio Grande do Norte: Natal, Mossoró
RS Rio Grande do Sul: Porto Alegre, Caxias do Sul, Pelotas
RO Rondônia: Porto Velho, Ji-Paraná
RR Roraima: Boa Vista
SC Santa Catarina: Florianópolis, Joinville, Blumenau
SP São Paulo: São Paulo, Campinas, Guarulhos, Santos
SE Sergipe: Aracaju, Nossa Senhora do Socorro
TO Tocantins: Palmas, Araguaína`)
