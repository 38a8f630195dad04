export { digitalGoods } from '../spec/digital-goods.ts'
