/** The folder of the storage with the files of digital goods. No public address serves it. */
export const digitalFilesFolder = 'digital-files'
