export {
  doesOwnTemplateExist,
  getTemplateAppearance,
  getTemplateForShare,
  type TemplateAppearance,
} from './repository.ts'
