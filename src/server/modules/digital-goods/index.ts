export { loadOrderBenefits } from './order-benefits.ts'
export { formatDisposition, openFile, sendDownload } from './send-download.ts'
export { listDigitalFiles } from './stored-files.ts'
