import { useEffect, useState } from 'react'
import { webImageWording as wording } from '#contracts/screens/web-image-wording.ts'
import { send } from '../lib/api.ts'
import { failureText } from '../lib/form-failure.ts'

/** An image of another server: nothing asks for it before somebody presses, and then this server does. */
export function OutsideImage({ address, host, alt }: { address: string; host: string; alt: string }) {
  const [isWanted, setIsWanted] = useState(false)
  const shown = useImage(address, isWanted)
  if (shown.url !== undefined) return <img src={shown.url} alt={alt} className="markdown-outside-image" />
  return (
    <span className="markdown-outside" role="group" aria-label={wording.show(alt || wording.unnamed)}>
      {shown.failure === undefined ? (
        <button type="button" disabled={isWanted} onClick={() => setIsWanted(true)}>
          {isWanted ? wording.loading : wording.show(alt || wording.unnamed)}
        </button>
      ) : (
        <span role="alert">{shown.failure}</span>
      )}{' '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {shown.failure === undefined ? wording.from(host) : wording.open(host)}
      </a>
    </span>
  )
}

function useImage(address: string, isWanted: boolean): { url?: string; failure?: string } {
  const [shown, setShown] = useState<{ url?: string; failure?: string }>({})
  useEffect(() => {
    if (!isWanted) return
    const left = new AbortController()
    let url: string | undefined
    void fetchImage(address, left.signal)
      .then((image) => {
        if (left.signal.aborted) return
        url = URL.createObjectURL(image)
        setShown({ url })
      })
      .catch((error: unknown) => {
        if (!left.signal.aborted) setShown({ failure: failureText(wording.failed, error) })
      })
    return () => {
      left.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [address, isWanted])
  return shown
}

async function fetchImage(address: string, signal: AbortSignal): Promise<Blob> {
  const path = `/api/kip/web-images?address=${encodeURIComponent(address)}`
  return (await send(path, { headers: { accept: 'image/webp, application/json' }, signal })).blob()
}
