import type { MouseEvent, ReactNode } from 'react';
import { externalLink } from '../../../shared/external-link.ts';
import { openOutside } from '../../actions/open-outside.ts';

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a web page or a mail address. For any other URL, only the text is shown. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  const address = externalLink(href.trim());
  if (address === null) return children;
  const open = (event: MouseEvent) => {
    if (openOutside(address)) event.preventDefault();
  };
  return (
    <a
      href={address}
      title={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={open}
      onAuxClick={open}
      className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent dark:text-[#a5a1ff]"
    >
      {children}
    </a>
  );
}
