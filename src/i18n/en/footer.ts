export { footer } from '../english/footer.ts'
