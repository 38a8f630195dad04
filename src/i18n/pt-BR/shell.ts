import type { AdminWords } from '../index.ts'
import { shell as spec } from '../spec/shell.ts'

export const shell: AdminWords['shell'] = {
  ...spec,
  dashboard: 'Painel',
  dashboardInitial: 'P',
  mainMenu: 'Menu principal',
  salesPages: 'Páginas de vendas',
  unifiedCheckout: 'Checkout unificado',
  settings: 'Configurações',
  notFound: 'Página não encontrada',
  returnHome: 'Voltar ao início',
  applicationError: 'Algo deu errado nesta tela',
}
