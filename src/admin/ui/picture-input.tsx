import type { Ref } from 'react'
import { IMAGE_TYPES } from './picture-files.ts'

type PictureInputProps = { ref: Ref<HTMLInputElement>; label: string; onPick: (file: File) => void }

/** What opens the dialog for a picture: out of sight, pressed by a button elsewhere. The same file may be picked again. */
export const PictureInput = ({ ref, label, onPick }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    className="sr-only"
    tabIndex={-1}
    aria-label={label}
    accept={IMAGE_TYPES}
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onPick(file)
      target.value = ''
    }}
  />
)
