/**
 * Returns the project path for a name in an archive or uploaded folder. As unpacking tools do, it treats backslashes
 * from Windows as separators and ignores a leading slash, '.' and repeated slashes. Parts that lead out of the project
 * ('..', a drive letter) are kept, so that `planProject` rejects them.
 */
export const toProjectPath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')
