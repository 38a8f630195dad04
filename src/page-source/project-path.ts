/**
 * Returns the project path for a name in an archive or uploaded folder. As in unpackers, backslashes from Windows
 * separate folders, and a leading slash, '.' and repeated slashes are ignored. Parts that lead out of the project
 * ('..', a drive) are kept, so that `planProject` refuses them.
 */
export const toProjectPath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')
