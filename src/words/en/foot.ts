export { foot } from '../english/foot.ts'
