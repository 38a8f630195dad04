/**
 * The path in a project that a name in an archive or an uploaded folder stands for, as unpackers read it: backslashes of
 * Windows separate folders, and a leading slash, '.' and doubled slashes mean nothing. What leads elsewhere ('..', a drive)
 * stays in the path, for `planProject` to refuse.
 */
export const toProjectPath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter(part => part !== '' && part !== '.')
    .join('/')
