import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  signal,
  viewChild,
} from '@angular/core';
import type { TagPopReportEvents } from '@tag/widgets';
import { hear, type Shown } from '../shared/case-page';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (shown(); as shown) {
      @if (shown.isThere) {
        <tag-pop-report
          #element
          [category]="shown.category"
          [year]="shown.year"
          [lock]="shown.lock"
          [attr.page-size]="shown.pageSize"
          (tag-ready)="hear($event)"
          (tag-error)="note(shown, $any($event))"
          (lowercase)="hear($event)"
          (kebab-case)="hear($event)"
          (camelCase)="hear($event)"
          (CAPScase)="hear($event)"
          (PascalCase)="hear($event)"
        >
          @if (shown.link !== undefined) {
            <a href="/all">{{ shown.link }}</a>
          }
        </tag-pop-report>
      }
    }
  `,
})
export class CaseComponent {
  readonly shown = signal<Shown | undefined>(undefined);
  readonly element = viewChild<ElementRef<HTMLElement>>('element');
  readonly hear = hear;

  note({ note }: Shown, event: TagPopReportEvents['tag-error']): void {
    hear(event, `${note} ${event.detail.code}`);
  }
}
